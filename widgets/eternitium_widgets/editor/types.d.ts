// Types of the position editor.

import type { TemplateGroup } from "../page/payload";
import type { Catalog, Translate, View } from "../page/types";

/** Plain data as it is saved; missing parts are filled in when it is played. */
export type Position = { players: Record<string, any>[] } & Record<string, any>;

/** A place for cards; see `zonesOf`. */
export interface Zone {
  id: string;
  name: string;
  kind: string;
  player?: number;
  row?: string;
  part?: string;
  hides?: boolean;
  faces?: string;
  open?: boolean;
  counts?: boolean;
}

/** Equal cards side by side. */
export interface Run {
  card: string;
  place: number;
  count: number;
}

export interface Draft {
  position: Position;
  seat: number;
}

export interface Way {
  past: Draft[];
  now: Draft;
  coming: Draft[];
}

export interface Problem {
  field: string;
  text: string;
}

/** A card of the palette, or the place of a card. */
export type Held = { card: string; zone?: undefined; place?: undefined } | { card?: undefined; zone: string; place: number };

/** A card that is dragged, and its place before. */
export interface Dragged {
  card: string;
  zone?: string;
  place?: number;
}

export interface EditorUi {
  problems: Problem[];
  checking: boolean;
  held: Held | null;
  open: string;
  shared: string;
  copied?: boolean;
  refused: string;
  before: boolean;
  ply: number;
  plies: number;
  templates?: TemplateGroup[] | null;
}

export interface EditorContext {
  catalog: Catalog;
  snap: object;
  t: Translate;
  way: Way;
  ui: EditorUi;
  position: Position;
  seat: number;
  zones: Zone[];
  left: Record<string, number>;
  wrong: Record<string, Problem[]>;
}

export interface Chip {
  left: number;
  right: number;
  top: number;
  bottom: number;
  place: number;
  count: number;
}

/** An option of a list: its value and its text. */
export type Choice = readonly (string | number)[];

/** The parts of dragging: the card of an element, its picture, and the effect of a drop. */
export interface DragParts {
  source: (element: HTMLElement) => Dragged;
  ghost: (held: Dragged) => View;
  drop: (held: Dragged, zone: string, place: number) => void;
}
