// Types that the modules of all pages share, besides the kernel's payloads (payload.d.ts).

import type { Markup, Piece } from "./markup.js";
import type { CatalogPayload, Message, OutlookPayload } from "./payload";

/** A text in the person's language, with values in its slots. */
export type Translate = (key: string, slots?: Record<string, unknown>) => string;
/** The attributes of an element. */
export type Hooks = Record<string, Piece>;
/** The result of a view; "" for nothing. */
export type View = Markup | string;
export type Dataset = Record<string, any>;
/** An event of the page; its target is an element of our own. */
export type PageEvent = Event & { target: any };
export type PageKey = KeyboardEvent & { target: any };
export type PagePointer = PointerEvent & { target: any };
/** A message of the kernel, with the fields that the README lists. */
export type News = { type: string } & Record<string, any>;
/** A language of the pages. */
export type Language = Extract<Message, { type: "language" }>["language"];
export type Handler = (...told: any[]) => any;

/** A widget's end of the line to its kernel. */
export interface Model {
  get(name: string): any;
  on(name: string, hear: Handler): void;
  off(name: string, hear: Handler): void;
  send(message: Message): void;
  widget_manager?: any;
}

export type Words = Record<string, any>;

/** Cards, names and words of a language; `fixed`: somebody has chosen it. */
export interface Catalog extends CatalogPayload {
  language: Language;
  languages: { id: Language; name: string }[];
  fixed?: boolean;
}

/** The colours and sizes in which a chart is drawn. */
export interface Look {
  ink: string;
  line: string;
  back: string;
  grid: string;
  mark: string;
  fill: string;
  font: string;
  size: number;
  width: number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A recorded widget; see `RecordedModel`. */
export interface Recorded {
  places: { traits: Record<string, any>; said: News[]; next: Record<string, number> }[];
  anywhere: Record<string, number>;
  answers: Record<string, News[]>;
}

export type Page = "play" | "learn" | "practice";

/** A forecast with a curve. */
export type Drawn = OutlookPayload & Required<Pick<OutlookPayload, "curve">>;
