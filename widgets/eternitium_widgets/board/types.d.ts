// What the modules of a board hand to each other.

import type { Piece } from "../page/markup.js";
import type {
  AdvicePayload,
  ComparisonPayload,
  Item,
  Message,
  OutlookPayload,
  SnapshotPayload,
} from "../page/payload";

/** The words for a key, with what stands in their slots. */
export type Words = (key: string, slots?: Record<string, unknown>) => string;

/** What can be chosen on the table, under a key that survives a new snapshot; of a pile the card is "?basic". */
export interface Thing extends Item {
  key: string;
  group: string;
  odds?: string;
  count?: number;
  owner?: number;
  pile?: boolean;
}

export type Groups = Record<string, Thing[]>;

/** A thing with an id and how it is called. */
export interface Named {
  id: string;
  name: string;
}

export interface CatalogCard {
  name: string;
  face?: string;
  does?: string;
  brief?: string;
  row: "portal" | "basic" | "advanced";
  points: number;
  copies: number;
  text: string;
  places?: Record<string, string>;
}

export interface Policy extends Named {
  character: string;
  text: string;
  temper: string;
}

export interface Mission {
  id: number | string;
  title: string;
  text: string;
}

export interface Difference {
  name: string;
  title: string;
  says: string;
  answers: Record<string, string>;
  differ: boolean;
}

export interface HouseRule {
  name: string;
  title: string;
  says: string;
  values: { value: unknown; text: string }[];
  presets: Record<string, unknown>;
}

/** Percent with their interval, and the games behind them. */
export interface Share {
  n: number;
  low: number;
  high: number;
  games: number;
}

/** A rating; `around`: how far it may be off, 0 for whom all are measured against. */
export interface Strength {
  n: number;
  around: number;
}

export interface LobbyFacts {
  yardstick: string;
  levels: string[];
  strengths: Record<string, Strength>;
  difficulties: Record<string, Record<string, Share>>;
}

/** Cards, names and words of a language. */
export interface Catalog {
  language: Extract<Message, { type: "language" }>["language"];
  languages?: Named[];
  cards: Record<string, CatalogCard>;
  shapes: Record<string, string>;
  shape_names: Record<string, string>;
  editions: Named[];
  missions: Mission[];
  rules?: { id: string; title: string }[];
  policies?: Policy[];
  differences: Difference[];
  house_rules?: HouseRule[];
  lobby?: LobbyFacts;
  words: Record<string, any>;
}

/** What a person has set; kept in the browser. */
export interface Settings {
  speed: string;
  coach: string;
  asked: string;
  odds: string;
  memory: string;
  confirm: string;
  theme: string;
  motion: string;
  sounds: string;
  side: string;
}

/** What the page around a board tells it. */
export interface Surroundings {
  shell: boolean;
  nav?: Piece;
  ways?: { route: string; name: string }[];
  reports?: boolean | "back";
  edits?: boolean;
  /** The page is a stored one, which no kernel answers. */
  stored?: boolean;
}

/** How the analysis is looked at. */
export interface AnalysisState {
  tab?: string;
  sheet?: boolean;
  /** The action whose reasons are shown; null: none. */
  chosen?: string | null;
  /** The person waits to hear the forecast. */
  listens?: boolean;
  blind?: boolean;
  folded?: Record<string, boolean>;
  coached?: string[];
  revealed?: boolean;
}

/** The longest lanes of the race in this game: they do not shrink. */
export interface RaceState {
  longest?: Record<string, number>;
  mostAi?: Record<string, number>;
}

/** What the layers remember when the language changes. */
export interface LayersState {
  settings?: boolean;
  told?: boolean;
  reopen?: { name: string; key?: string } | null;
  books?: Map<string, any>;
}

export type Edition = NonNullable<Extract<Message, { type: "new" }>["edition"]>;

/** What a person has chosen for a new game. */
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

/** The page's own state; it outlives a change of the language. */
export interface Ui extends Settings, Surroundings, AnalysisState, RaceState, LayersState, LobbyState {}

/** What is told about the future. */
export interface Ahead {
  outlook?: OutlookPayload;
  advice?: AdvicePayload;
}

/** All that the views of a board need. */
export interface Ctx {
  snap: SnapshotPayload;
  catalog: Catalog;
  ui: Ui;
  ahead: Ahead;
  t: Words;
  groups: Groups;
  comparison?: ComparisonPayload;
}

/** What drawing a card needs. */
export type CardCtx = Pick<Ctx, "catalog" | "t">;

/** What the views of a guide beside the board need; `Told` is what it tells. */
export interface GuideCtx<Told = any> {
  guide: Told;
  snap: SnapshotPayload;
  catalog: Catalog;
  shelf: any;
  ui: { folded?: boolean; guess?: number | string };
  t: Words;
}

/** The result of a solo game. */
export interface SoloResult {
  won: boolean;
  turns: number;
  left: number;
}

/** What a rule says in another edition, or how its editions answer a question. */
export interface Reading {
  title: string;
  says: string;
  answers: { name: string; text: string }[];
}

/** A rule with its place, as the kernel tells it. */
export interface RuleTold {
  rule: string;
  title: string;
  text: string;
  ruling?: string;
  place?: string;
  edition: string;
  others?: { name: string; place: string }[];
  readings?: Reading[];
}
