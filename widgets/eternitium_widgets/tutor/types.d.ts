// Types of the tutor's pages besides the payloads.

import type { GuideCtx } from "../board/types";
import type { ReportBegun, ReportPayload, RetryGuide, ShelfPayload } from "../page/payload";

export interface Route {
  screen: string;
  id?: string;
}

/** A card of practice: a topic, or an uncounted round of all topics. */
export interface Round {
  id: string;
  title: string;
  text: string;
  count?: number;
  solved?: number;
}

export type Shelf = Partial<ShelfPayload>;

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
export interface TutorContext extends GuideCtx {
  report: Partial<ReportPayload & ReportBegun>;
  ui: TutorUi;
  stored?: boolean;
}

export type RetryContext = GuideCtx<RetryGuide>;

/** A row of a profile: time, kind, and fields of that kind. */
export type Row = [when: number, kind: string, ...more: unknown[]];
