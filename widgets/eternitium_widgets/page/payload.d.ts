// What pages get and send. Written by `python -m tests.renew payloads`; not by hand.

/** The settings of a side of the laboratory, possible or not; `box`: the sliders that were moved. */
export interface Settings {
  players: number;
  edition: "de" | "fr" | "nl" | "bga";
  mission: number | null;
  policy: "random" | "steady" | "bold" | "careful" | "expert" | "veteran";
  switches: Record<string, any>;
  box: Record<string, any>;
}

/** A question to the explorer; `seat`, `edition`, `left` and `beside` may be left open. */
export interface ExplorerQuestion {
  players?: "1" | "2" | "3" | "4" | "5";
  round?: "0" | "1" | "2" | "3" | "5" | "10";
  by?: "steady" | "expert" | "veteran";
  seat?: "" | "1" | "2" | "3" | "4" | "5";
  left?: "" | "2" | "4" | "6" | "7";
  edition?: "" | "de" | "fr" | "nl" | "bga";
  beside?: "" | "double-portal" | "temporal-projector" | "droid" | "chrono-blaster" | "transporter" | "digital-wallet" | "communicator" | "ultimate-portal" | "time-bomb" | "laboratory" | "quantum-clock" | "robo-recycler" | "giga-droid" | "robo-thief" | "?basic" | "?advanced" | "none";
}

/** A language or an edition. */
export interface NamedCode {
  id: string;
  name: string;
}

/** The decimal mark of a language, and its percent sign with the space before it. */
export interface NumberSigns {
  decimal: string;
  percent: string;
}

/** A card: its name, what is printed on it, and where each edition's booklet explains it. */
export interface CardWords {
  name: string;
  face: string;
  does: string;
  brief: string;
  row: string;
  points: number;
  copies: number;
  text: string;
  places: Record<string, string>;
}

/** A mission of the solo game. */
export interface MissionWords {
  id: number;
  title: string;
  text: string;
}

/** A computer player, with the name of a person, and how it plays. */
export interface PolicyWords {
  id: string;
  character: string;
  name: string;
  text: string;
  temper: string;
}

/** A question that readings of the rules answer differently: what the booklets say, and each edition's answer. */
export interface Difference {
  name: string;
  title: string;
  says: string;
  ruling: string;
  answers: Record<string, string>;
  differ: boolean;
}

/** A value of a switch, and the same in words. */
export interface SwitchValue {
  value: any;
  text: string;
}

/** A switch that a person may set, and each edition's preset. */
export interface HouseRule {
  name: string;
  title: string;
  says: string;
  values: SwitchValue[];
  presets: Record<string, any>;
}

/** A rating, and how far it may be off. */
export interface Strength {
  n: number;
  around: number;
}

/** How often a mission is won out of 100 games, between `low` and `high`. */
export interface Difficulty {
  n: number;
  low: number;
  high: number;
  games: number;
}

/** The strengths of the opponents, and for each edition the difficulty of its missions ("0": none). */
export interface LobbyPayload {
  yardstick: string;
  levels: string[];
  strengths: Record<string, Strength>;
  difficulties: Record<string, Record<string, Difficulty>>;
}

/** The data of a language that a page needs once; `rules`: those that nothing on the board leads to. */
export interface CatalogPayload {
  language: string;
  numbers: NumberSigns;
  languages: NamedCode[];
  cards: Record<string, CardWords>;
  shapes: Record<string, string>;
  shape_names: Record<string, string>;
  editions: NamedCode[];
  missions: MissionWords[];
  rules: NamedId[];
  policies: PolicyWords[];
  differences: Difference[];
  house_rules: HouseRule[];
  words: Record<string, string | Record<string, string>>;
  lobby?: LobbyPayload;
}

/** The place of a rule in an edition's booklet. */
export interface EditionPlace {
  edition: string;
  name: string;
  place: string;
}

/** An edition's answer to a question. */
export interface EditionAnswer {
  edition: string;
  name: string;
  text: string;
}

/** A question behind a rule that the editions answer differently. */
export interface Reading {
  title: string;
  says: string;
  answers: EditionAnswer[];
}

/** A rule, its ruling ("" if the booklets are plain), its place in each booklet, and how the editions differ. */
export interface ExplanationPayload {
  rule: string;
  title: string;
  text: string;
  ruling: string;
  place: string;
  edition: string;
  edition_name: string;
  others: EditionPlace[];
  readings: Reading[];
}

/** A chapter of the rules, and what people type for it. */
export interface Chapter {
  id: string;
  title: string;
  also: string;
}

/** A rule to be searched, as `eternitium.rulebook.entries.Entry` has it; `places`: numbers of sections. */
export interface BookEntry {
  id: string;
  title: string;
  text: string;
  ruling: string;
  refusal: string;
  chapter: string;
  cards: string[];
  also: string;
  rulings: string[];
  readings: string[];
  places: number[];
}

/** A kind of card in the rules; `names`: what people type for it. */
export interface BookCard {
  slug: string;
  name: string;
  face: string;
  does: string;
  brief: string;
  row: string;
  points: number;
  names: string[];
  text: string;
}

/** A question that the editions answer differently, with an answer for each. */
export interface BookReading {
  title: string;
  says: string;
  answers: string[];
}

/** The rules of a language, with what is needed to search, show and print them; `places`: sections of booklets. */
export interface BookPayload {
  language: string;
  languages: NamedCode[];
  editions: NamedCode[];
  chapters: Chapter[];
  entries: BookEntry[];
  places: string[];
  cards: Record<string, BookCard>;
  readings: Record<string, BookReading>;
  words: Record<string, string | Record<string, string>>;
}

/** A warning about an action held back: a question; if asked for, the place (`hint`), then the better choice. */
export interface CoachPayload {
  action: string;
  text: string;
  question: string;
  figures: string[];
  stage: number;
  key: string;
  hint?: string;
  marks?: string[];
  best?: string;
  best_text?: string;
  reason?: string;
}

/** A question about the table: its kind, whose cards, which row, which `of` how many; `count`: how many follow. */
export interface TableQuestion {
  kind: string;
  player: number;
  row: string;
  count: number;
  number: number;
  of: number;
}

/** The player of an entry, and the kind of question that it answered; "" for an action. */
export interface EntryAbout {
  player: number;
  kind: string;
  row: string;
}

/** The player whose turn it is, the step, and the player who decides. */
export interface TableTurn {
  player: number;
  step: string;
  actor: number;
  over: boolean;
}

/** The chance of a shape. */
export interface ShapeChance {
  shape: string;
  share: number;
  text: string;
}

/** The uppermost face-down card of a stack; `tries`: for each card that can try it, how often it matches. */
export interface HiddenCard {
  on_top: boolean;
  exact: boolean;
  shapes: ShapeChance[];
  tries: Record<string, string>;
}

/** A player's cards, as far as they are known; of another player's hand, how many cards there are. */
export interface TableSeat {
  stack: string[];
  hand: string[] | number;
  deck: number;
  discard: string[];
  luck: HiddenCard | null;
}

/** A row of technologies: its open cards, and how many are in its pile. */
export interface TableRow {
  open: string[];
  pile: number;
}

/** The table as it is known, and what may come. */
export interface KnownTablePayload {
  turn: TableTurn;
  seats: TableSeat[];
  market: string[];
  rows: Record<string, TableRow>;
  ai: NextCardPayload | null;
  hand: NextHandPayload | null;
}

/** The players who have found the crystal, and what is known of the tie-break. */
export interface TableEnd {
  finders: number[];
  winners: number[];
  points: number[];
  advanced: number[];
}

/** All that the page of a companion shows of a game; `kept`: as a file has it; `story`: what happened last. */
export interface CompanionPayload {
  revision: number;
  players: number;
  edition: string;
  mission: number | null;
  thief_opens_all: boolean;
  seat: number | null;
  names: string[];
  question: TableQuestion | null;
  options: string[];
  entries: string[];
  about: EntryAbout[];
  waiting: string[];
  conflict: string | null;
  can_redo: boolean;
  kept: Record<string, any>;
  table: KnownTablePayload | null;
  story: string[];
  end: TableEnd | null;
}

/** The entries that could replace an entry. */
export interface ChoicesPayload {
  number: number;
  question: TableQuestion | null;
  options: string[];
}

/** A choice, the better one, how much it cost and how sure that is. */
export interface CostlyChoice {
  round: number;
  did: string;
  better: string;
  loss: string;
  error: string;
  reasons: string[];
}

/** The costliest choices of a seat; `looked`: how many were looked at. */
export interface SeatReview {
  state: string;
  looked: number;
  rows: CostlyChoice[];
}

/** The chance to be done by a turn. */
export interface Point {
  turn: number;
  share: number;
  text: string;
}

/** A player's chance to win, and in which own turns the crystal is likely to be found; null where that is never. */
export interface SeatOutlook {
  seat: number;
  win_text: string;
  first: number | null;
  last: number | null;
}

/** Plain numbers: own turns completed, and each mean with the ends of its interval; null if one is endless. */
export interface Measured {
  past: number;
  turns: number[] | null;
  win: number[] | null;
  win_se: number;
}

/** A change by the choice, the cards or the others; `about`: that it may well be nothing. */
export interface ChangePart {
  key: string;
  name: string;
  text: string;
  about: string;
  unsure: boolean;
  tip: string;
}

/** The change of the chance to win since the person's last choice. */
export interface ChangePayload {
  before: string;
  now: string;
  total: string;
  parts: ChangePart[];
}

/** The chance to win as the person plays, against these opponents. */
export interface PlayedOutlook {
  text: string;
  error: string;
  range: string;
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
  played?: PlayedOutlook;
  measured?: Measured;
  curve?: Point[];
  seats?: SeatOutlook[];
  change?: ChangePayload;
}

/** The prospects at the end of a line of play. */
export interface LineRow {
  label: string;
  win: string;
  win_error: string;
  turns: string;
  turns_error: string;
}

/** The prospects of two lines of play; `about`: number and length of each; `verdict`: the difference. */
export interface ComparisonPayload {
  about: number[][];
  state: string;
  rows: LineRow[];
  verdict: string;
}

/** A choice: how often it wins, between `low` and `high`. */
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
  seen: string;
  cause: string;
  against: string;
  points?: number;
  points_text?: string;
}

/** The choices of a position, best first. */
export interface AdvicePayload {
  game: string;
  turn_count: number;
  state: string;
  note: string;
  rollouts?: number;
  rows?: ChoicePayload[];
}

/** Anything that is said next to a board; `told`: a number that each answer changes; `begun`: a free game waits. */
export interface Guide {
  kind: string;
  told?: number;
  begun?: boolean;
}

/** An answer to the last move: it was good, is not what is asked for, or is forbidden by the rule. */
export interface LessonFeedback {
  kind: "good" | "wrong" | "illegal";
  text: string;
  rule: string;
}

/** A region of the board that has just appeared. */
export interface RegionNews {
  region: string;
  text: string;
}

/** The first game: what is asked, or a comment. */
export interface FirstGuide {
  kind: "first";
  told?: number;
  begun?: boolean;
  state: "play" | "over";
  round: number;
  title: string;
  comment: string;
  text: string;
  can_undo: boolean;
}

/** An answer to choose. */
export interface PuzzleOption {
  id: string;
  text: string;
  card: string;
}

/** The value of an answer, between `low` and `high`. */
export interface AnswerRow {
  id: string;
  text: string;
  value_text: string;
  low: number;
  high: number;
  share: number;
  mine: boolean;
  best: boolean;
  good: boolean;
}

/** The value of the person's answer, and why; `rows`: all answers, where they are compared. */
export interface VerdictPayload {
  good: boolean;
  title: string;
  text: string;
  lines: string[];
  rows: AnswerRow[];
  rule: string;
  guess_text: string;
}

/** A measured number and its interval; `sign`: whether the interval is above or below 0, or neither. */
export interface FigureCell {
  text: string;
  interval: string;
  sign: -1 | 0 | 1;
}

/** A row of measured numbers. */
export interface FigureRow {
  title: string;
  cells: FigureCell[];
}

/** A table of measured numbers; `columns`: in whose games; `command`: prints them. */
export interface FigureTable {
  caption: string;
  columns: string[];
  rows: FigureRow[];
  note: string;
  command: string;
}

/** A lesson: what to read and do; `marks`: the moves that the last hint shows, or the best one after an answer. */
export interface LessonGuide {
  kind: "lesson";
  told?: number;
  begun?: boolean;
  id: string;
  number: number;
  of: number;
  title: string;
  goal: string;
  step: number;
  steps: number;
  done: boolean;
  next: string;
  can_undo: boolean;
  feedback: LessonFeedback | null;
  others: string;
  text: string;
  task: string;
  can_continue: boolean;
  unseen: string[];
  news: RegionNews[];
  hint: string;
  hints_left: number;
  marks: string[];
  course: string;
  answer: "" | "choice" | "percent" | "board";
  options: PuzzleOption[];
  verdict: VerdictPayload | null;
  figures: FigureTable | null;
  duel?: string;
  duel_text?: string;
}

/** The number of right answers, also in a row; `error_text`: how far guesses are off. */
export interface ScorePayload {
  right: number;
  asked: number;
  streak: number;
  best: number;
  error_text: string;
}

/** The seconds that are left of a storm, and what it has brought so far. */
export interface StormClock {
  left: number;
  running: boolean;
  combo: number;
  solved: number;
  missed: number;
}

/** A puzzle and its verdict; in the trainer `marks`: the best choice; `ended`: what a storm has brought. */
export interface PuzzleGuide {
  kind: "puzzle";
  told?: number;
  begun?: boolean;
  id: string;
  number: number;
  of: number;
  topic: string;
  topic_title: string;
  question: string;
  text: string;
  answer: "choice" | "board" | "percent";
  options: PuzzleOption[];
  state: "ask" | "checking" | "answered" | "play" | "over";
  predict: boolean;
  verdict: VerdictPayload | null;
  score: ScorePayload;
  last: boolean;
  theme_title?: string;
  marks?: string[];
  explaining?: boolean;
  clock?: StormClock;
  ended?: string;
}

/** A duel with an opponent. */
export interface DuelGuide {
  kind: "puzzle";
  told?: number;
  begun?: boolean;
  id: string;
  topic: string;
  topic_title: string;
  question: string;
  text: string;
  state: "play" | "over";
  opponent: string;
  ended: string;
}

/** An answer to a try. */
export interface RetryFeedback {
  good: boolean;
  text: string;
}

/** The average course of the game after a choice. */
export interface AverageRow {
  what: string;
  choice: string;
  win: string;
  win_error: string;
  turns: string;
  turns_error: string;
}

/** A mistake, for which the person looks for something better. */
export interface RetryGuide {
  kind: "retry";
  told?: number;
  begun?: boolean;
  id: string;
  number: number;
  of: number;
  round: number;
  state: "ask" | "checking" | "answered";
  question: string;
  text: string;
  feedback: RetryFeedback | null;
  reasons: string[];
  averages: AverageRow[];
  hindsight: string;
  hint: string;
  marks: string[];
  solved: boolean;
  last: boolean;
  back: "report" | "play";
}

/** A number, its 95% interval or "", and whether it is worse than chance explains. */
export interface InsightCell {
  text: string;
  band: string;
  worse: boolean;
}

/** A row: its name, how many decisions or games it is about, and its numbers, or why there are none yet. */
export interface InsightRow {
  name: string;
  count: string;
  cells: InsightCell[];
  few: string;
}

/** A table; `heads` name the columns. */
export interface InsightTable {
  title: string;
  heads: string[];
  rows: InsightRow[];
}

/** A lesson or a round of puzzles that the insights lead to; `id`: its address on the page. */
export interface InsightLink {
  id: string;
  title: string;
}

/** Insights over games: what to do about it and why, and tables; `games`: how many are kept. */
export interface InsightsPayload {
  games: number;
  text: string;
  advice: string;
  links: InsightLink[];
  tables: InsightTable[];
}

/** A game to continue: `sealed` for the server alone, or ""; a link to what is seen; how far the game is. */
export interface KeptPayload {
  sealed: string;
  query: string;
  plies: number;
  round: number;
  over: boolean;
}

/** A slider, and its ends. */
export interface SliderField {
  id: string;
  label: string;
  low: number;
  high: number;
}

/** Sliders that belong together. */
export interface SliderGroup {
  id: string;
  title: string;
  note: string;
  fields: SliderField[];
}

/** The reason why a side cannot be played, and the slider or the group that it is about. */
export interface SideFault {
  field: string;
  text: string;
}

/** A side: its settings, what each slider shows for the printed game, and what is wrong. */
export interface SidePayload {
  settings: Record<string, any>;
  printed: Record<string, number>;
  fault: SideFault | null;
}

/** A number of a side, and its interval or the counts behind it. */
export interface Cell {
  text: string;
  range: string;
}

/** A difference: `sure` once its interval leaves out 0, and `same` if there is none by its nature. */
export interface ChangeCell {
  text: string;
  range: string;
  sure: boolean;
  same: boolean;
}

/** A number on both sides, and the difference. */
export interface ComparedRow {
  id: string;
  label: string;
  a: Cell | null;
  b: Cell | null;
  difference: ChangeCell | null;
}

/** A measured number on both sides; one with a `brief` name always stays in sight. */
export interface MeasuredRow {
  id: string;
  label: string;
  a: Cell | null;
  b: Cell | null;
  difference: ChangeCell | null;
  brief: string;
}

/** Chances that were counted, and how many of them differ. */
export interface OddsGroup {
  id: string;
  title: string;
  note: string;
  differ: number;
  rows: ComparedRow[];
}

/** A share with its interval. */
export interface SharePoint {
  share: number;
  low: number;
  high: number;
  text: string;
  range: string;
}

/** The chance that the crystal is found by a turn, on each side that is measured. */
export interface CurvePoint {
  turn: number;
  a?: SharePoint;
  b?: SharePoint;
}

/** The measurements of the settings with that number: in `games` of `of`; `spoken`: one sentence at the end. */
export interface LaboratoryResults {
  number: number;
  state: string;
  note?: string;
  games?: number;
  of?: number;
  rows?: MeasuredRow[];
  curve?: CurvePoint[];
  spoken?: string;
}

/** The chance of a card, 0 to 100, and the same in words. */
export interface CardChance {
  card: string;
  percent: number;
  text: string;
}

/** The chance of each card to be among the `draw` cards that are drawn, the likeliest first. */
export interface NextHandPayload {
  title: string;
  note: string;
  draw: number;
  cards: CardChance[];
}

/** The chance of each card to be the next one, the likeliest first. */
export interface NextCardPayload {
  title: string;
  cards: CardChance[];
}

/** How often a choice won: `percent`, 0 to 100; `text`: the same in words; `range`: how sure that is. */
export interface WinRow {
  card: string;
  name: string;
  rare: boolean;
  percent: number;
  text: string;
  range: string;
}

/** What wins here: the technologies that can be had, the best first. */
export interface WinsPayload {
  title: string;
  note: string;
  rows: WinRow[];
}

/** A choice on the explorer's page; `low` and `high`: the ends of the interval of `percent`. */
export interface ExplorerRow {
  card: string;
  name: string;
  rare: boolean;
  percent: number;
  text: string;
  range: string;
  low: number;
  high: number;
  chosen: string;
  games: string;
  others: string[];
}

/** A condition of the explorer: its possible values and their names; `value`: the current one; `off`: no use now. */
export interface ExplorerField {
  id: string;
  label: string;
  value: string;
  options: string[][];
  off?: boolean;
}

/** The explorer's page: what is asked and found; `others`: heads of numbers from other players' games. */
export interface ExplorerPayload {
  title: string;
  intro: string;
  fields: ExplorerField[];
  heads: Record<string, string>;
  others: string[];
  rows: ExplorerRow[];
  said: string;
  note: string;
}

/** An outcome: `what` comes, how likely it is, 0 to 100 and in words, and what it would be worth. */
export interface HopeRow {
  what: string;
  percent: number;
  text: string;
  worth: string;
}

/** The outcomes of an action, the likeliest first. */
export interface HopeMap {
  action: string;
  title: string;
  rows: HopeRow[];
}

/** What to hope for in a position; after an action, what `came` and what it was worth. */
export interface HopePayload {
  game: string;
  turn_count: number;
  state: string;
  maps: HopeMap[];
  note: string;
  came: string;
}

/** A file. */
export interface SavedReply {
  type: "saved";
  name: string;
  text: string;
}

/** The query string of a link to what the seat sees. */
export interface LinkedReply {
  type: "linked";
  query: string;
}

/** Praise for a choice that few find. */
export interface PraisedReply {
  type: "praised";
  text: string;
}

/** The whole log of a game as a seat sees it. */
export interface LogReply {
  type: "log";
  game: string;
  viewer: number;
  language: string;
  entries: LogEntry[];
}

/** A rule that was asked for. */
export interface ExplainedReply {
  rule: string;
  title: string;
  text: string;
  ruling: string;
  place: string;
  edition: string;
  edition_name: string;
  others: EditionPlace[];
  readings: Reading[];
  type: "explained";
}

/** All rules of a language. */
export interface BookReply {
  type: "rulebook";
  book: BookPayload;
}

/** A number from the chance at the start to the result: what luck, your own and other choices made of it. */
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

/** The average loss of the decisions of a kind. */
export interface KindRow {
  name: string;
  n: number;
  rate: string;
}

/** The story of a finished game. */
export interface StoryPayload {
  sentences: string[];
  place: number;
  turn: string;
  picture: string;
  skill: string;
  moments: number;
  share: string;
  rating?: string;
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
  story?: StoryPayload;
  state?: string;
  game?: string;
}

/** A person in a room; `table`: where they sit; `answered`: whether they answered the question that is shown. */
export interface RoomPerson {
  number: number;
  name: string;
  here?: boolean;
  table?: string;
  answered?: boolean;
}

/** A seat at a table of a room, as everybody there sees it; `left`: own era cards. */
export interface RoomSeat {
  name: string;
  is_level?: boolean;
  to_move?: boolean;
  left?: number;
  won?: boolean;
}

/** A table of a room; `since`: when somebody last acted there, in seconds on the server's clock. */
export interface RoomTable {
  code: string;
  state: "plays" | "over";
  round: number;
  since: number;
  seats: RoomSeat[];
}

/** People who wait for others to play with; `first`: the number of whoever asked; `mine`: the person is there. */
export interface RoomGroup {
  first: number;
  size: number;
  names: string[];
  mine?: boolean;
}

/** A room as its teacher or somebody else sees it. */
export interface RoomPayload {
  state: "none" | "stranger" | "learner" | "teacher";
  code?: string;
  name?: string;
  number?: number;
  table?: string;
  answer?: string;
  answered?: number;
  asked?: number;
  revealed?: boolean;
  people: RoomPerson[];
  tables: RoomTable[];
  groups: RoomGroup[];
  duel?: string;
  now?: number;
}

/** A choice with the number of people who made it, what it is worth, and why. */
export interface RoomAnswer {
  id: string;
  text: string;
  count: number;
  share: number;
  low: number;
  high: number;
  value_text: string;
  best: boolean;
  good: boolean;
  why: string;
}

/** The question to a room; `rows`: the answers, once the teacher shows them; `explaining`: reasons will come. */
export interface RoomQuestion {
  number: number;
  title: string;
  text: string;
  snapshot: SnapshotPayload;
  options: PuzzleOption[];
  rows: RoomAnswer[];
  explaining?: boolean;
}

/** The secret of a person in a room, which their browser keeps. */
export interface RoomSecretReply {
  type: "room-secret";
  code: string;
  secret: string;
}

/** The news that the person is no longer in the room; `text`: why. */
export interface RoomLeftReply {
  type: "room-left";
  text: string;
}

/** A lesson of the course. */
export interface LessonCard {
  id: string;
  number: number;
  title: string;
  summary: string;
  minutes: number;
  state: "new" | "begun" | "done";
}

/** A topic of the practice: its puzzles, and those that were solved. */
export interface TopicCard {
  id: string;
  title: string;
  text: string;
  count: number;
  solved: number;
}

/** Something to choose by its name. */
export interface NamedId {
  id: string;
  title: string;
}

/** A round of today; `count`: how many are due; `choices`: the opponents. */
export interface RoundTile {
  id: string;
  title: string;
  text: string;
  state: string;
  ready: boolean;
  count: number;
  round?: string;
  choices?: NamedId[];
}

/** The next training, in a sentence. */
export interface NextRound {
  id: string;
  text: string;
}

/** The strength of a person; no value while it is unsure. */
export interface RatingPayload {
  text: string;
  value: number | null;
}

/** A theme: its puzzles, those that were solved, and how the person does. */
export interface ThemeCard {
  id: string;
  title: string;
  text: string;
  count: number;
  solved: number;
  state: string;
  rating: RatingPayload;
}

/** A guessed chance, and how often it came true, between `low` and `high`. */
export interface SensePoint {
  said: number;
  true: number;
  low: number;
  high: number;
  said_text: string;
  true_text: string;
  band_text: string;
  guesses: number;
}

/** The error of the guesses of a kind. */
export interface SenseKind {
  title: string;
  text: string;
}

/** The quality of a person's guesses of chances. */
export interface SensePayload {
  text: string;
  curve: SensePoint[];
  kinds: SenseKind[];
}

/** The answers of a week. */
export interface WeekRow {
  name: string;
  answers: number;
  right: number;
  share_text: string;
}

/** Whole games noted for research: whether the person wants that, and how many there are, also in words. */
export interface ResearchPayload {
  on: boolean;
  games: number;
  text: string;
}

/** The trainer: what is due and what to train, how strong a person is at puzzles and in whole games. */
export interface TrainerPayload {
  today: RoundTile[];
  next: NextRound;
  rating: RatingPayload;
  games: RatingPayload;
  expected: Record<string, string>;
  answers: string;
  themes: ThemeCard[];
  sense: SensePayload;
  weeks: WeekRow[];
  insights: InsightsPayload;
  research: ResearchPayload;
  due_at: number[];
}

/** The lessons and puzzles that there are, how far a person has come, and what to know about what is kept. */
export interface ShelfPayload {
  lessons: LessonCard[];
  strategy: LessonCard[];
  topics: TopicCard[];
  score: ScorePayload;
  trainer: TrainerPayload;
  notes: string[];
}

/** A page's beginning: whether its language is fixed, what was wrong with the address, which query was read. */
export interface WelcomePayload {
  language_fixed: boolean;
  notice: string;
  visited: string;
  screen?: string;
  report?: boolean;
}

/** Positions to begin with. */
export interface TemplateGroup {
  title: string;
  entries: NamedId[];
}

/** A slider: its ends, the step between two places, where it is, and what that place is called. */
export interface PanelSlider {
  id: string;
  label: string;
  low: number;
  high: number;
  step: number;
  value: number;
  text: string;
}

/** The numbers of the chart. */
export interface PanelTable {
  title: string;
  heads: string[];
  rows: string[][];
}

/** All that a panel shows as the answer to a message with that number; `said`: the main thing, then `lines`. */
export interface PanelPayload {
  number: number;
  language: string;
  title: string;
  note: string;
  sliders: PanelSlider[];
  said: string;
  lines: string[];
  chart: string;
  table: PanelTable;
}

/** The rules of a game in words; `deviations`: the switches that differ from the edition's preset. */
export interface GameRules {
  edition: string;
  edition_name: string;
  mission: number | null;
  mission_name: string;
  deviations: Record<string, any>;
  house_rules: string[];
}

/** The person who has to take over the board. */
export interface Handover {
  seat: number;
  name: string;
}

/** The state of a game; `turn_count` grows with each change, `ply` of `plies` actions are shown, `desk`: its use. */
export interface GameState {
  edition: string;
  edition_name: string;
  mission: number | null;
  mission_name: string;
  deviations: Record<string, any>;
  house_rules: string[];
  id: string;
  turn_count: number;
  players: number;
  language: string;
  seed: number | null;
  seed_known: boolean;
  round: number;
  viewer: number;
  turn_player: number;
  to_move: number;
  policy_to_move: boolean;
  over: boolean;
  last_round: boolean;
  ply: number;
  plies: number;
  live: boolean;
  can_undo: boolean;
  can_redo: boolean;
  handover: Handover | null;
  desk: string;
  turn_plies: number[];
  shared?: boolean;
  onlooker?: boolean;
}

/** A step of the turn: "current", "done", "todo" or "skipped". */
export interface TurnStep {
  id: string;
  number: number;
  title: string;
  brief: string;
  state: string;
  why: string;
  rule: string;
}

/** The question to the person. */
export interface Prompt {
  title: string;
  text: string;
  rule: string;
}

/** An action with a card; `unseen`: it is paid with cards that nobody sees. */
export interface Way {
  action: string;
  label: string;
  unseen?: boolean;
}

/** A card with what can be done with it, or else why nothing can, and the rule behind that. */
export interface Item {
  card: string;
  actions: Way[];
  reason: string;
  rule: string;
}

/** A pile, and how many cards it has. */
export interface PileItem {
  card: string;
  actions: Way[];
  reason: string;
  rule: string;
  count: number;
}

/** A card of the person's hand; `odds`: how likely a try with it is, "" for none. */
export interface HandItem {
  card: string;
  actions: Way[];
  reason: string;
  rule: string;
  odds: string;
}

/** A card of a discard pile; `owner`: whose, if it may be one of several. */
export interface LootItem {
  card: string;
  actions: Way[];
  reason: string;
  rule: string;
  owner?: number;
}

/** The discard piles from which a Robo-Thief or Robo-Recycler takes a card. */
export interface Choices {
  title: string;
  items: LootItem[];
}

/** The number of copies of a card. */
export interface CardCount {
  card: string;
  count: number;
}

/** The rest of the AI deck. */
export interface AiDeck {
  count: number;
  cards: CardCount[];
}

/** A row of the offer: its open cards and its pile. */
export interface OfferRow {
  row: string;
  title: string;
  open: Item[];
  pile: PileItem;
}

/** An action that is about no card. */
export interface Button {
  action: string;
  label: string;
  rule: string;
}

/** The chance of a try, as a frequency ("" for none) and in percent; `range` if there is no better answer. */
export interface OddsRow {
  text: string;
  percent: number;
  range: string;
  why: string[];
}

/** The chance of a shape. */
export interface ShapeOdds {
  text: string;
  percent: number;
  range: string;
  why: string[];
  shape: string;
}

/** The chance of a try with a card. */
export interface CardOdds {
  text: string;
  percent: number;
  range: string;
  why: string[];
  card: string;
}

/** The chances of a try now, or of the next one. */
export interface OddsPayload {
  title: string;
  note: string;
  why: string;
  shapes: ShapeOdds[];
  cards: CardOdds[];
}

/** A player: who plays there, and the cards; `hand` is null for all but the person's own seat. */
export interface SeatView {
  seat: number;
  name: string;
  plays: string;
  plays_name: string;
  viewer: boolean;
  in_turn: boolean;
  to_move: boolean;
  finished: boolean;
  stack: string[];
  stack_label: string;
  hand: HandItem[] | null;
  hand_size: number;
  deck: number;
  discard: string[];
  discard_size: number;
  discard_open: boolean;
  total: number;
}

/** Something that happened, in one sentence; `new` if it came after the person's last choice. */
export interface LogEntry {
  n: number;
  ply: number;
  round: number;
  player: number;
  turn: number;
  text: string;
  rule: string;
  kind: string;
  cards: string[];
  target: number | null;
  new: boolean;
}

/** A seat's last turn in one line, and where it began; `cleared`: how many era cards it took off the stack. */
export interface LastTurn {
  seat: number;
  turn: number;
  ply: number;
  cleared: number;
  text: string;
}

/** A turn in one line, and its round. */
export interface PastTurn {
  seat: number;
  turn: number;
  ply: number;
  cleared: number;
  text: string;
  round: number;
}

/** A player's result. */
export interface ResultRow {
  name: string;
  winner: boolean;
  finder: boolean;
  points: number;
  advanced: number;
  era_left: number;
}

/** The result of a game. */
export interface ResultPayload {
  title: string;
  text: string;
  rows: ResultRow[];
}

/** A line of play: where it leaves the one it comes from (`ply`), and whether others have to decide at its end. */
export interface PlayLine {
  number: number;
  label: string;
  name: string;
  comment: string;
  here: boolean;
  first: boolean;
  depth: number;
  ply: number;
  plies: number;
  open: boolean;
  round: number;
  result: string;
}

/** The table as a seat sees it: steps, question, players and cards with what can be done with them. */
export interface ScenePayload {
  steps: TurnStep[];
  prompt: Prompt;
  seats: SeatView[];
  supply: PileItem[];
  portal_pile: number;
  ai: AiDeck | null;
  rows: OfferRow[];
  market: string[];
  era_pile: number;
  era_discard: string[];
  choices: Choices | null;
  buttons: Button[];
  odds: OddsPayload | null;
}

/** A place of a game. */
export interface PlacePayload {
  steps: TurnStep[];
  prompt: Prompt;
  seats: SeatView[];
  supply: PileItem[];
  portal_pile: number;
  ai: AiDeck | null;
  rows: OfferRow[];
  market: string[];
  era_pile: number;
  era_discard: string[];
  choices: Choices | null;
  buttons: Button[];
  odds: OddsPayload | null;
  game: GameState;
  turns: LastTurn[];
  result: ResultPayload | null;
  next_hand: NextHandPayload | null;
  next_ai: NextCardPayload | null;
}

/** All that a board shows; `lines` of play, and what `wins`, only in the free game. */
export interface SnapshotPayload {
  steps: TurnStep[];
  prompt: Prompt;
  seats: SeatView[];
  supply: PileItem[];
  portal_pile: number;
  ai: AiDeck | null;
  rows: OfferRow[];
  market: string[];
  era_pile: number;
  era_discard: string[];
  choices: Choices | null;
  buttons: Button[];
  odds: OddsPayload | null;
  game: GameState;
  turns: LastTurn[];
  result: ResultPayload | null;
  next_hand: NextHandPayload | null;
  next_ai: NextCardPayload | null;
  log: LogEntry[];
  wins?: WinsPayload;
  lines?: PlayLine[];
}

/** The players, the one who looks back, and the date. */
export interface TakenAbout {
  names: string[];
  seen_by: string;
  date: string;
}

/** The report, each place of the game, its log, the rules and files; `catalog` and `book` of the page's language. */
export interface TakenPayload {
  about: TakenAbout;
  report: ReportPayload;
  snapshots: PlacePayload[];
  log: LogEntry[];
  rules: Record<string, ExplanationPayload>;
  files: Record<string, string>;
  catalog?: CatalogPayload;
  book?: BookPayload;
}

/** A seat; `plays`: the level that plays, "" for a person; `left`: own era cards; `here`: if the page is open. */
export interface TogetherSeat {
  name: string;
  plays?: string;
  mine?: boolean;
  here?: boolean;
  learns?: boolean;
  to_move?: boolean;
  left?: number;
}

/** The question whether a seat may undo the last of so many moves; `waits`: the seats that have not answered. */
export interface TogetherUndo {
  seat: number;
  plies: number;
  waits: number[];
}

/** A table; `mine`: the person's seat, -1 for none; `owns`: whether they opened it; `game`: its number, from 1. */
export interface TogetherPayload {
  state: "away" | "none" | "waits" | "plays" | "over";
  code?: string;
  edition?: string;
  helps?: string;
  seats: TogetherSeat[];
  mine?: number;
  owns?: boolean;
  game?: number;
  round?: number;
  watching?: number;
  undo?: TogetherUndo;
  leads?: number;
  follows?: boolean;
  minutes?: number;
  seconds?: number;
}

/** The secret of a person's seat, which their browser keeps. */
export interface SeatReply {
  type: "seat";
  code: string;
  secret: string;
}

/** A QR code of the address of a table: its width in modules, and the outline of the dark ones as a path. */
export interface InvitationReply {
  type: "invitation";
  width: number;
  path: string;
}

/** A sentence about a seat that everybody at the table is told; `spoken`: whether the person there has said it. */
export interface SaidReply {
  type: "said";
  seat: number;
  text: string;
  spoken?: boolean;
}

/** The news that the table is no longer there. */
export interface LeftReply {
  type: "left";
}

/** What a page sends. */
export type Message =
  | { type: "act"; action: string }
  | { type: "advise" }
  | { type: "again" }
  | { type: "answer"; id: string }
  | { type: "ask"; question: ExplorerQuestion }
  | { type: "begin"; players: number; edition: "de" | "fr" | "nl" | "bga"; mission?: number | null; seat?: number | null; names?: string[] | null }
  | { type: "branch"; ply: number }
  | { type: "choices"; number: number }
  | { type: "clock"; now: number; offset: number }
  | { type: "coach"; on?: boolean; threshold?: number | null }
  | { type: "coach-answer"; choice: "rethink" | "play" | "hint" | "show" }
  | { type: "compare"; number: number }
  | { type: "correct"; number: number; entries?: string[]; before?: boolean }
  | { type: "edit-ask"; text: string }
  | { type: "edit-before" }
  | { type: "edit-board" }
  | { type: "edit-check"; number: number; text: string }
  | { type: "edit-link"; text: string; seat: number }
  | { type: "edit-open"; text: string; ply?: number | null }
  | { type: "edit-play"; text: string; seat: number }
  | { type: "edit-template"; id: string; players: number; edition: "de" | "fr" | "nl" | "bga"; mission?: number | null }
  | { type: "edit-templates" }
  | { type: "edit-text"; text: string }
  | { type: "explain"; rule: string }
  | { type: "first-game" }
  | { type: "follow-leader"; on: boolean }
  | { type: "go-on"; sealed: string; query: string; visit: string }
  | { type: "guess"; percent: number }
  | { type: "hide-advice" }
  | { type: "hope" }
  | { type: "insights-csv" }
  | { type: "language"; language: "en" | "de" | "fr" | "nl" }
  | { type: "lead"; on: boolean }
  | { type: "leave" }
  | { type: "lesson"; id: string }
  | { type: "lesson-again" }
  | { type: "lesson-continue" }
  | { type: "lesson-hint" }
  | { type: "line"; number: number; where: "end" | "fork" }
  | { type: "line-delete"; number: number }
  | { type: "line-tell"; number: number; name: string; comment: string }
  | { type: "link" }
  | { type: "load"; text: string }
  | { type: "log" }
  | { type: "measure" }
  | { type: "memory-aid"; on?: boolean }
  | { type: "new"; players: number; seats?: string[] | null; shuffle?: boolean; edition?: "de" | "fr" | "nl" | "bga"; mission?: number | null; house_rules?: Record<string, any> | null; seed?: string | number | null }
  | { type: "next" }
  | { type: "open"; text: string }
  | { type: "plotly" }
  | { type: "practice"; topic: string; predict?: boolean }
  | { type: "proceed" }
  | { type: "progress-forget" }
  | { type: "progress-load"; text: string; kept?: boolean }
  | { type: "progress-save" }
  | { type: "redo" }
  | { type: "rematch"; how: "again" | "other-seat" | "same-deal" }
  | { type: "report" }
  | { type: "report-csv" }
  | { type: "report-json" }
  | { type: "report-page" }
  | { type: "report-stop" }
  | { type: "report-txt" }
  | { type: "research"; on: boolean }
  | { type: "research-save" }
  | { type: "retry"; place?: number | null; story?: boolean }
  | { type: "retry-hint" }
  | { type: "retry-next" }
  | { type: "retry-play" }
  | { type: "retry-show" }
  | { type: "review" }
  | { type: "room-answer"; task: number; option: string }
  | { type: "room-ask"; theme: "any" | "technology" | "portal" | "order" | "try" | "pass" | "failed-try" | "race"; difficulty: "easy" | "middle" | "hard" }
  | { type: "room-begin" }
  | { type: "room-clear" }
  | { type: "room-close" }
  | { type: "room-come"; person: number }
  | { type: "room-duel"; level: "level1" | "level2" | "level3" | "level4" | "level5" | "level6" | "level7" | "level8" }
  | { type: "room-end" }
  | { type: "room-enter"; code: string; secret?: string }
  | { type: "room-export" }
  | { type: "room-gather"; size: number }
  | { type: "room-join"; name: string; secret?: string }
  | { type: "room-leave" }
  | { type: "room-link"; query: string }
  | { type: "room-open" }
  | { type: "room-remove"; person: number }
  | { type: "room-reveal" }
  | { type: "room-seat"; size: number; level: "level1" | "level2" | "level3" | "level4" | "level5" | "level6" | "level7" | "level8"; edition: "de" | "fr" | "nl" | "bga"; helps: "all" | "learners" | "nobody" }
  | { type: "room-table" }
  | { type: "rulebook"; language: "en" | "de" | "fr" | "nl" }
  | { type: "save" }
  | { type: "set"; a: Settings; b: Settings; number: number }
  | { type: "set"; page: string; entries: Record<string, any>; number: number }
  | { type: "set"; places: Record<string, unknown>; width: number; number: number }
  | { type: "sheet" }
  | { type: "sheet"; players: number; edition: "de" | "fr" | "nl" | "bga" }
  | { type: "stop" }
  | { type: "strength"; level: "" | "level1" | "level2" | "level3" | "level4" | "level5" | "level6" | "level7" | "level8" | "expert" }
  | { type: "table-delete" }
  | { type: "table-enter"; code: string; secret?: string }
  | { type: "table-give"; seat: number; plays: "" | "level1" | "level2" | "level3" | "level4" | "level5" | "level6" | "level7" | "level8" }
  | { type: "table-invite"; address: string }
  | { type: "table-leave" }
  | { type: "table-open"; edition: "de" | "fr" | "nl" | "bga"; seats: ("" | "level1" | "level2" | "level3" | "level4" | "level5" | "level6" | "level7" | "level8")[]; helps: "all" | "learners" | "nobody"; name: string; minutes?: number }
  | { type: "table-rematch"; how?: "other-seat" | "same-deal" }
  | { type: "table-say"; what: "hello" | "well-played" | "thanks" | "moment" | "your-turn" | "sorry" }
  | { type: "table-sit"; seat: number; name: string; learns?: boolean; secret?: string }
  | { type: "table-start" }
  | { type: "take-seat"; seat: number }
  | { type: "tell"; entries?: string[] }
  | { type: "training-again" }
  | { type: "training-finish" }
  | { type: "training-misses" }
  | { type: "training-play" }
  | { type: "undo" }
  | { type: "undo-answer"; plies: number; agrees: boolean }
  | { type: "view"; ply?: number | null }
  | { type: "visit"; query: string };
