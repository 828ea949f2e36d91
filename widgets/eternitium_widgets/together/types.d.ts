// Types of the page of a table besides the payloads.

import type { InvitationReply, TogetherPayload } from "../page/payload";
import type { Catalog, Translate } from "../page/types";

/** The table that a person is about to open. */
export interface TableDraft {
  edition: string;
  /** The level on each seat after the first; "" for a person. */
  others: string[];
  helps: string;
}

/** What the page shows besides the table. */
export interface TogetherUi {
  name: string;
  draft: TableDraft;
  invitation?: InvitationReply;
  copied?: boolean;
  refused?: string;
  /** Whether there has been no line to the tables for a while. */
  lost?: boolean;
  /** Whether the person asked to delete the table and is asked back. */
  deleting?: boolean;
  own: string[];
  /** The last sentence that somebody said, for a while. */
  said?: string;
}

export interface TogetherContext {
  catalog: Catalog;
  table: TogetherPayload;
  ui: TogetherUi;
  served: boolean;
  address: string;
  t: Translate;
}
