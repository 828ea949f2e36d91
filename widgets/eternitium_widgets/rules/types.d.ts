// Types of the rules of a language, and of the search.

import type { BookPayload, Message } from "../page/payload";
import type { Catalog, Language, Translate } from "../page/types";

export interface Book extends BookPayload {
  language: Language;
  languages: { id: Language; name: string }[];
}

/** The words of each entry with their weights. */
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

/** The parts of its page that a dialog of the rules needs. */
export interface DialogParts {
  send: (message: Extract<Message, { type: "rulebook" }>) => void;
  about: () => { language: Language; edition: string; title: string; later: string; stored?: boolean };
  books?: Map<string, Book>;
}
