// Types of the companion besides the payloads.

import type { AdvicePayload, ChoicesPayload, CompanionPayload, OutlookPayload, SeatReview, TableEnd } from "../page/payload";
import type { Catalog, Translate } from "../page/types";

/** The same card in several ways, as one tile. */
export interface Tile {
  card: string;
  entries: string[];
}

export interface Ahead {
  outlook?: OutlookPayload;
  advice?: AdvicePayload;
  review?: SeatReview;
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
  /** null if this browser cannot keep the screen on. */
  awake: boolean | null;
  wrong: string;
  waiting: string[];
  setup: Setup;
  settingUp: boolean;
  editing: { number: number; before: boolean; choices: ChoicesPayload | null } | null;
  counted: Pick<TableEnd, "points" | "advanced"> | null;
}

export interface CompanionContext {
  catalog: Catalog;
  view: CompanionPayload;
  ui: CompanionUi;
  ahead: Ahead;
  begins: boolean;
  t: Translate;
}
