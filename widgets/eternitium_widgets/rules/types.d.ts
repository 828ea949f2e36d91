// The rules of a language as a page gets them, and what is asked of them.

import type { Message } from "../page/payload";
import type { Card, Catalog, Language, Named, Titled, Translate, Words } from "../page/types";

export interface Entry extends Titled {
  text: string;
  ruling: string;
  refusal: string;
  chapter: string;
  cards: string[];
  also: string;
  rulings: string[];
  readings: string[];
  places: number[];
}

export interface Reading {
  title: string;
  says: string;
  answers: string[];
}

export interface Book {
  language: Language;
  languages: { id: Language; name: string }[];
  editions: Named[];
  chapters: (Titled & { also: string })[];
  entries: Entry[];
  places: string[];
  cards: Record<string, Card & { slug: string; names: string[] }>;
  readings: Record<string, Reading>;
  words: Words;
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
