// Types that the modules of a board share.

import type { Piece } from "../page/markup.js";
import type { Catalog, Translate } from "../page/types";
import type {
  AdvicePayload,
  ComparisonPayload,
  DuelGuide,
  FirstGuide,
  HopePayload,
  Item,
  LessonGuide,
  Message,
  OutlookPayload,
  PuzzleGuide,
  ReportPayload,
  RetryGuide,
  ShelfPayload,
  SnapshotPayload,
} from "../page/payload";

/** A thing to choose on the table, with a key that survives a new snapshot; the card of a pile is "?basic". */
export interface Thing extends Item {
  key: string;
  group: string;
  odds?: string;
  count?: number;
  owner?: number;
  pile?: boolean;
}

export type Groups = Record<string, Thing[]>;

/** The person's settings, which the browser keeps. */
export interface Settings {
  speed: string;
  coach: string;
  asked: string;
  odds: string;
  strength: "games" | `level${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`;
  memory: string;
  confirm: string;
  theme: string;
  motion: string;
  sounds: string;
  side: string;
}

/** The surroundings of a board, from the page around it. */
export interface Surroundings {
  shell: boolean;
  nav?: Piece;
  ways?: { route: string; name: string }[];
  reports?: boolean | "back";
  edits?: boolean;
  /** What the person may expect against each opponent. */
  expected?: Record<string, string>;
  /** Whether the page is a stored one, without a kernel. */
  stored?: boolean;
}

/** The state of the analysis. */
export interface AnalysisState {
  tab?: string;
  /** The turn count at which the coach shows a choice in the advice; null if the person has opened a tab since. */
  advisedAt?: number | null;
  sheet?: boolean;
  /** The action whose reasons are shown; null for none. */
  chosen?: string | null;
  /** Whether the person is waiting to hear the forecast. */
  listens?: boolean;
  blind?: boolean;
  /** Whether nobody's strength counts. */
  unrated?: boolean;
  folded?: Record<string, boolean>;
  coached?: string[];
  revealed?: boolean;
}

/** The longest lanes of the race in a game, which do not shrink. */
export interface RaceLanes {
  game: string;
  longest: number;
  mostAi: number;
}

export interface RaceState {
  race?: RaceLanes;
}

/** The state of the layers that outlives a change of language. */
export interface LayersState {
  settings?: boolean;
  told?: boolean;
  reopen?: { name: string; key?: string } | null;
  books?: Map<string, any>;
}

export type Edition = NonNullable<Extract<Message, { type: "new" }>["edition"]>;

/** The choices for a new game. */
export interface Draft {
  players: number;
  others: string[];
  place: string;
  mission: string;
  edition: Edition;
  house: Record<string, string>;
  seed: string;
}

export interface LobbyState {
  lobby?: boolean;
  unfolded?: Record<string, boolean>;
  draft?: Draft;
}

/** The page's own state, which outlives a change of language. */
export interface Ui extends Settings, Surroundings, AnalysisState, RaceState, LayersState, LobbyState {}

/** The forecast and the advice. */
export interface Ahead {
  outlook?: OutlookPayload;
  advice?: AdvicePayload;
  report?: Partial<ReportPayload>;
  hope?: Partial<HopePayload>;
}

/** All that the views of a board need. */
export interface Ctx {
  snap: SnapshotPayload;
  catalog: Catalog;
  ui: Ui;
  ahead: Ahead;
  t: Translate;
  groups: Groups;
  comparison?: ComparisonPayload;
}

/** The context for drawing a card. */
export type CardCtx = Pick<Ctx, "catalog" | "t">;

type Guides = LessonGuide | PuzzleGuide | DuelGuide | FirstGuide | RetryGuide;
type FieldsOf<G> = G extends unknown ? keyof G : never;
type FieldOf<G, F> = G extends unknown ? (F extends keyof G ? G[F] : never) : never;

/** The fields of any kind of guide; empty in the free game. */
export type AnyGuide = { [F in FieldsOf<Guides>]?: FieldOf<Guides, F> };

/** The context of a guide beside the board. */
export interface GuideCtx<G = AnyGuide> {
  guide: G;
  snap: SnapshotPayload;
  catalog: Catalog;
  shelf: Partial<ShelfPayload>;
  ui: { folded?: boolean; guess?: number | string };
  t: Translate;
}

export type FirstCtx = GuideCtx<FirstGuide>;
export type LessonCtx = GuideCtx<LessonGuide>;

/** A puzzle; a duel is drawn as one that has an opponent and no question. */
export type PuzzleCtx = GuideCtx<PuzzleGuide & Pick<Partial<DuelGuide>, "opponent">>;

/** The result of a solo game. */
export interface SoloResult {
  won: boolean;
  turns: number;
  left: number;
}
