// What the companion is told, and what it holds itself.

import type { AdvicePayload, NextCardPayload, NextHandPayload, OutlookPayload } from "../page/payload";
import type { Catalog, Translate } from "../page/types";

/** What is asked of the person; it has no kind where any action is asked for. */
export interface Question {
  kind: string;
  player: number;
  row?: string;
  count?: number;
  number?: number;
  of?: number;
}

/** The same card in several ways, as one tile. */
export interface Tile {
  card: string;
  entries: string[];
}

export interface Luck {
  exact: boolean;
  shapes: { shape: string; share: number; text: string }[];
  tries: Record<string, string>;
}

export interface Seat {
  stack: string[];
  luck: Luck | null;
}

export interface Table {
  turn: { player: number; actor: number; step: string; over: boolean };
  seats: Seat[];
  market: string[];
  rows: Record<string, { open: string[]; pile: number }>;
  hand: NextHandPayload | null;
  ai: NextCardPayload | null;
}

export interface End {
  finders: number[];
  points: number[];
  advanced: number[];
}

/** All that is told; before a game begins, only its revision. */
export interface CompanionView {
  players: number;
  edition: string;
  mission: number | null;
  thief_opens_all?: boolean;
  seat: number | null;
  names: string[];
  question: Question | null;
  options: string[];
  entries: string[];
  about: Question[];
  waiting: string[];
  conflict: string | null;
  can_redo: boolean;
  kept: object;
  table: Table | null;
  story: string[];
  end: End;
  revision: number;
}

export interface ReviewRow {
  round: number;
  did: string;
  better: string;
  loss: string;
  error: string;
  reasons: string[];
}

export interface Ahead {
  outlook?: OutlookPayload;
  advice?: AdvicePayload;
  review?: { state: string; looked: number; rows: ReviewRow[] };
}

export interface Setup {
  players: number;
  names: string[];
  edition: string;
  mission: number | null;
  seat: number | null;
}

export interface CompanionUi {
  tab: "now" | "odds" | "log" | "more";
  open: string;
  verb: string;
  cut: boolean;
  wrong: string;
  waiting: string[];
  setup: Setup;
  settingUp: boolean;
  editing: { number: number; before: boolean; choices: { question: Question; options: string[] } | null } | null;
  counted: Pick<End, "points" | "advanced"> | null;
}

export interface CompanionContext {
  catalog: Catalog;
  view: CompanionView;
  ui: CompanionUi;
  ahead: Ahead;
  begins: boolean;
  t: Translate;
}
