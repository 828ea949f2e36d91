// Types of the explorer besides the payloads.

import type { ExplorerPayload } from "../page/payload";
import type { Catalog, Translate } from "../page/types";

export interface ExplorerContext {
  catalog: Catalog;
  view: ExplorerPayload;
  served: boolean;
  t: Translate;
}
