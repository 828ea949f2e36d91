// Types of the tables for another game.

import type { NamedId } from "../page/payload";
import type { Catalog, Translate } from "../page/types";

export type Column = "a" | "b";
export type Entries = Record<string, string>;
export type Columns = { a: Entries; b: Entries | null };

export interface Draft {
  number: number;
  page: string;
  entries: Record<string, Columns>;
}

/** The next value, its name and its sign. */
export type Option = [id: string, text: string, mark?: string];

export interface Field {
  name: string;
  kind: string;
  label: string;
  fault: string;
  own?: boolean;
  said?: string;
  value?: string;
  hint?: string;
  about?: string;
  options?: Option[];
}

export interface Bounds {
  shown: string;
  least: string;
  most: string;
}

export interface Rows {
  kind: "rows";
  name: string;
  title: string;
  names: string[];
  rows: Field[][];
  add: string;
  least: number;
  most: number;
  across: boolean;
}

export interface Hexes {
  kind: "hexes";
  label: string;
  lines: Field[][];
}

export type Item = Rows | Hexes | (Field & { kind: string });

export interface Group extends NamedId {
  note: string;
  own: boolean;
  items: any[];
  folded: boolean;
}

/** A part of the answers: further fields as its kind needs them. */
export type Block = { kind: string } & Record<string, any>;

export interface Place {
  place: string;
  name?: string;
  virtual?: boolean;
  marks?: [sign: string, text: string, gone: boolean][];
}

export interface Lineups {
  attacker: Place[];
  defender: Place[];
}

export interface RuleTold {
  title: string;
  text: string;
  ruling: string;
  place: string;
  status: string;
}

export interface GuestCatalog extends Catalog {
  guest: string;
  pages: NamedId[];
  rules: Record<string, RuleTold>;
}

export interface Shown {
  groups: Group[];
  blocks: Block[];
}

export interface Difference {
  id: string;
  label: string;
  a: string;
  b: string;
  difference: string;
}

export interface GuestView {
  number: number;
  page: string;
  entries: Record<string, Columns>;
  given: boolean;
  a: Shown;
  b: Shown | null;
  differences: Difference[];
  text: string;
}

export interface GuestUi {
  column: Column;
  open: string[];
  walked: Record<string, number>;
  shared: { word: string; text: string } | null;
  wrong: string;
  cleared?: Columns | null;
}

export interface GuestContext {
  catalog: GuestCatalog;
  view: GuestView;
  draft: Draft;
  ui: GuestUi;
  t: Translate;
  entries: Columns;
}

/** The context of one column. */
export interface ColumnContext extends GuestContext {
  column: Column;
}
