// What the tutor's pages hold, beside what they are told.

import type {
  DuelGuide,
  FirstGuide,
  LessonGuide,
  PuzzleGuide,
  ReportBegun,
  ReportPayload,
  RetryGuide,
  ShelfPayload,
} from "../page/payload";
import type { Catalog, Translate } from "../page/types";

export interface Route {
  screen: string;
  id?: string;
}

/** A card of practice: a topic, or a round of all of them, of which nothing is counted. */
export interface Round {
  id: string;
  title: string;
  text: string;
  count?: number;
  solved?: number;
}

export type Shelf = Partial<ShelfPayload>;

/** The fields of any kind of guide; empty in the free game. */
export type AnyGuide = Partial<
  Record<keyof LessonGuide | keyof PuzzleGuide | keyof DuelGuide | keyof FirstGuide | keyof RetryGuide, any>
>;

export interface TutorUi {
  welcomed: boolean;
  predict: boolean;
  folded: boolean;
  forgetting: boolean;
  guess: number | string;
  notice: string;
  noted?: boolean;
  aside?: boolean;
}

/** All that the pages need; `stored`: in a page without a kernel. */
export interface TutorContext {
  catalog: Catalog;
  snap: any;
  guide: AnyGuide;
  shelf: Shelf;
  report: Partial<ReportPayload & ReportBegun>;
  ui: TutorUi;
  t: Translate;
  stored?: boolean;
}

export interface RetryContext extends TutorContext {
  guide: RetryGuide;
}

/** A row of a profile: when, what, and more of that kind. */
export type Row = [when: number, kind: string, ...more: unknown[]];
