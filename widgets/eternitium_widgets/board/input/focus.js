// The focus after the element that had it was drawn again.

import { firstSeen } from "../../page/elements.js";

const CARD_GROUPS = ["hand", "supply", "basic", "advanced", "choices", "buttons"];

/**
 * The elements of a group that can be chosen and are in sight.
 * @param {any} root  @param {string} group  @returns {any[]}
 */
export function membersOf(root, group) {
  return [...root.querySelectorAll(`[data-group="${group}"] [data-key]`)].filter((element) =>
    element.checkVisibility(),
  );
}

/**
 * Focus the same thing again; after an action, something that may be done next, as near as possible to the last place.
 * @param {any} root  @param {any} held  @param {string | undefined} key  @param {string | undefined} group
 * @param {number} place
 */
export function focusAgain(root, held, key, group, place) {
  const same = key && root.querySelector(`[data-key="${CSS.escape(key)}"]`);
  const near = () => (group ? membersOf(root, group) : []);
  const neighbour = () =>
    near()
      .slice(0, place + 1)
      .at(-1);
  const target = group && CARD_GROUPS.includes(group) ? nextUseful(root, same, neighbour) : same || neighbour();
  const found = target || root.querySelector("[data-key=earlier], [data-key=prompt]");
  if (found !== held || !held.isConnected) found?.focus({ preventScroll: true });
}

/** @param {any} root  @param {any} same  @param {() => any} neighbour */
function nextUseful(root, same, neighbour) {
  /** @param {any} element */
  const legal = (element) => (element?.dataset.action === undefined ? null : element);
  return legal(same) ?? legal(neighbour()) ?? firstSeen(root, ".et-card.et-legal, [data-group=buttons] [data-action]");
}
