// What the laboratory is told, and what is set on it.

import type { Catalog, Look, Titled, Translate } from "../page/types";

export type Side = "a" | "b";

/** What is set on a side; `box` holds the sliders that are not as printed. */
export interface Settings {
  players: number;
  edition: string;
  mission: number | null;
  policy: string;
  switches: Record<string, unknown>;
  box: Record<string, number>;
}

export interface SliderField {
  id: string;
  label: string;
  low: number;
  high: number;
}

export interface FieldGroup extends Titled {
  note: string;
  fields: SliderField[];
}

export interface HouseRule {
  name: string;
  title: string;
  values: { value: unknown; text: string }[];
  presets: Record<string, unknown>;
}

export interface LabCatalog extends Catalog {
  policies: { id: string; name: string }[];
  groups: FieldGroup[];
  house_rules: HouseRule[];
}

export interface SideTold {
  settings: Settings;
  printed: Record<string, number>;
  fault: { field: string; text: string } | null;
}

export interface Found {
  text: string;
  range?: string;
  sure?: boolean;
  same?: boolean;
}

export interface FoundRow {
  id: string;
  label: string;
  brief?: string;
  a: Found | null;
  b: Found | null;
  difference: Found | null;
}

export interface LabPoint {
  share: number;
  low: number;
  high: number;
  text: string;
  range: string;
}

export type LabCurve = ({ turn: number } & Record<Side, LabPoint | null>)[];

export interface Results {
  number: number;
  state?: string;
  note?: string;
  spoken?: string;
  games?: number;
  of?: number;
  rows?: FoundRow[];
  curve?: LabCurve;
}

export interface LabTraits {
  catalog: LabCatalog;
  sides: { number: number } & Record<Side, SideTold>;
  odds: { groups?: OddsGroup[] };
  results: Results;
}

export interface LabUi {
  side: Side;
  open: string[];
  served: boolean;
}

export type LabDraft = { number: number } & Record<Side, Settings>;

export interface LabContext extends LabTraits {
  draft: LabDraft;
  ui: LabUi;
  t: Translate;
}

/** An option of a list: its value and its text. */
export type Choice = readonly (string | number)[];
export type LabLook = Look & Record<Side | "a-fill" | "b-fill", string>;
export type OddsGroup = Titled & { note: string; differ: number; rows: FoundRow[] };
