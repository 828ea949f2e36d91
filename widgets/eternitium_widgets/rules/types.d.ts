// The rules of a language as a page gets them, and what is asked of them.

import type { BookPayload, Message } from "../page/payload";
import type { Catalog, Language, Translate } from "../page/types";

export interface Book extends BookPayload {
  language: Language;
  languages: { id: Language; name: string }[];
}

/** Which words stand where, and how much that counts. */
export interface Index {
  book: Book;
  found: Map<string, Map<number, number>>;
  titles: string[][];
}

export interface Asked {
  text: string;
  card: string;
  chapter: string;
  only: string;
}

export interface RulesUi extends Asked {
  edition: string;
  open: string[];
  picked: string[];
  unfolded: Record<string, boolean>;
  dialog: boolean;
  links: boolean;
  stored?: boolean;
}

export interface RulesContext {
  index: Index;
  book: Book;
  catalog: Catalog;
  ui: RulesUi;
  t: Translate;
  edition: number;
}

/** What a dialog of the rules needs of its page. */
export interface DialogParts {
  send: (message: Extract<Message, { type: "rulebook" }>) => void;
  about: () => { language: Language; edition: string; title: string; later: string; stored?: boolean };
  books?: Map<string, Book>;
}
