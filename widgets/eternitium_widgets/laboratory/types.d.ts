// Types of the laboratory besides the payloads.

import type { LaboratoryResults, OddsGroup, Settings, SidePayload, SliderGroup } from "../page/payload";
import type { Catalog, Look, Translate } from "../page/types";

export type Side = "a" | "b";

export interface LabCatalog extends Catalog {
  groups: SliderGroup[];
}

export interface LabTraits {
  catalog: LabCatalog;
  sides: { number: number } & Record<Side, SidePayload>;
  odds: { groups?: OddsGroup[] };
  results: LaboratoryResults;
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
