// What pages get. Written by `python -m tests.renew payloads` from eternitium/payload; not by hand.

/** A warning of an action held back: a question; if asked for, the place (`hint`), then the better choice. */
export interface CoachPayload {
  action: string;
  text: string;
  question: string;
  loss_text: string;
  stage: number;
  key: string;
  hint?: string;
  marks?: string[];
  best?: string;
  best_text?: string;
  reasons?: string[];
}

/** The chance to be done by a turn. */
export interface Point {
  turn: number;
  share: number;
  text: string;
}

/** A player's chance to win, and between which own turns the crystal is likely found; null where that is never. */
export interface SeatOutlook {
  seat: number;
  win_text: string;
  first: number | null;
  last: number | null;
}

/** Plain numbers: own turns gone by, and each mean with the ends of its interval; null if one of them is endless. */
export interface Measured {
  past: number;
  turns: number[] | null;
  win: number[] | null;
  win_se: number;
}

/** What the choice, the cards or the others have changed; `about`: that it may well be nothing. */
export interface ChangePart {
  key: string;
  name: string;
  text: string;
  about: string;
  tip: string;
}

/** What has changed the chance to win since the person's last choice. */
export interface ChangePayload {
  before: string;
  now: string;
  total: string;
  parts: ChangePart[];
}

/** The forecast for a position, which sharpens; `estimate`: a first answer of the evaluator. */
export interface OutlookPayload {
  game: string;
  turn_count: number;
  state: string;
  note: string;
  estimate?: boolean;
  rollouts?: number;
  likely?: string;
  turns?: string;
  average?: string;
  turns_error?: string;
  turns_range?: string;
  win?: number;
  win_text?: string;
  win_error?: string;
  win_range?: string;
  measured?: Measured;
  curve?: Point[];
  seats?: SeatOutlook[];
  change?: ChangePayload;
}

/** What to expect at the end of a line of play. */
export interface LineRow {
  label: string;
  win: string;
  win_error: string;
  turns: string;
  turns_error: string;
}

/** How two lines of play go on from their ends; `about`: number and length of each; `verdict`: the difference. */
export interface ComparisonPayload {
  about: number[][];
  state: string;
  rows: LineRow[];
  verdict: string;
}

/** A choice: how often it wins, between `low` and `high`; `points`: how much more than the forecast says. */
export interface ChoicePayload {
  action: string;
  text: string;
  win: number;
  win_text: string;
  low: number;
  high: number;
  gain: number[] | null;
  turns_text: string;
  best_text: string;
  reasons: string[];
  against: string;
  points?: number;
  points_text?: string;
  tip?: string;
}

/** The choices of a position, best first; `estimate`: as the evaluator sees them. */
export interface AdvicePayload {
  game: string;
  turn_count: number;
  state: string;
  note: string;
  estimate?: boolean;
  rollouts?: number;
  rows?: ChoicePayload[];
}

/** How likely a card is, 0 to 100, and the same in words. */
export interface CardChance {
  card: string;
  percent: number;
  text: string;
}

/** How likely each card is to be among so many that are drawn, the likeliest first. */
export interface NextHandPayload {
  title: string;
  note: string;
  draw: number;
  cards: CardChance[];
}

/** How likely each card is to be the next one, the likeliest first. */
export interface NextCardPayload {
  title: string;
  cards: CardChance[];
}

/** One number from the chance at the start to the result: what luck, the own and other choices made of it. */
export interface ReportStep {
  key: string;
  text: string;
}

/** A mistake ("mistake", with its `grade`), good or bad luck, at a place of the curve. */
export interface ReportMark {
  kind: string;
  place: number;
  text: string;
  grade?: number;
}

/** The chance at each place, where each round begins, and what is marked. */
export interface ReportCurve {
  points: number[][];
  rounds: number[][];
  marks: ReportMark[];
}

/** A choice that clearly lost something, the better one, and why. */
export interface MistakeRow {
  place: number;
  round: number;
  grade: number;
  grade_text: string;
  played: string;
  better: string;
  points: string;
  error: string;
  reasons: string[];
  hindsight: string;
  solved: boolean;
}

/** A turn: the chance when it began, and what choices and luck made of it. */
export interface TurnRow {
  ply: number;
  round: number;
  seat: number;
  text: string;
  name: string;
  own: boolean;
  chance: string;
  choices: string;
  luck: string;
}

/** What decisions of a kind have lost, on average. */
export interface KindRow {
  name: string;
  n: number;
  rate: string;
}

/** A report of which nothing is known yet. */
export interface ReportBegun {
  state: string;
  game: string;
  share: number;
}

/** The report of a game, which fills in; `rough`: so far from the evaluator alone. */
export interface ReportPayload {
  over: boolean;
  alone: boolean;
  rough: boolean;
  share: number;
  title: string;
  sentence: string;
  balance: ReportStep[];
  curve: ReportCurve;
  plies: number;
  mistakes: MistakeRow[];
  turns: TurnRow[];
  rate: string;
  kinds: KindRow[];
  state?: string;
  game?: string;
}
