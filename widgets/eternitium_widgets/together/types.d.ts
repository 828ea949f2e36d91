// Types of the page of a table besides the payloads.

import type { InvitationReply, RoomPayload, RoomQuestion, TogetherPayload } from "../page/payload";
import type { Catalog, Translate } from "../page/types";

/** What is chosen in the forms of a room. */
export interface RoomDraft {
  theme: string;
  difficulty: string;
  size: string;
  level: string;
  edition: string;
  helps: string;
  opponent: string;
  gather: string;
}

/** The table that a person is about to open. */
export interface TableDraft {
  edition: string;
  /** The level on each seat after the first; "" for a person. */
  others: string[];
  helps: string;
  /** For a move; "0" for no limit. */
  minutes: string;
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
  /** When the time of whoever decides ends, as `performance.now()` says it. */
  until?: number;
  /** The last sentence that somebody said, for a while. */
  said?: string;
  /** Whether the person chooses a sentence. */
  saying?: boolean;
  /** Whether the person does not want to hear what others say. */
  silent?: boolean;
  /** Whether there is no line to the tables now. */
  cut?: boolean;
}

export interface TogetherContext {
  catalog: Catalog;
  table: TogetherPayload;
  ui: TogetherUi;
  served: boolean;
  address: string;
  /** The name of the way from the board to the table or the room. */
  back: string;
  t: Translate;
}

/** What a room shows besides the payloads; `now`: on the server's clock, in seconds; `warning`: about the address. */
export interface RoomContext extends Omit<TogetherContext, "ui"> {
  room: RoomPayload;
  question: RoomQuestion;
  now: number;
  warning: string;
  ui: {
    name: string;
    draft: RoomDraft;
    sure: string;
    refused: string;
    invitation?: InvitationReply;
  };
}
