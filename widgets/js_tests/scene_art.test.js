import assert from "./asserts.js";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { drawing } from "../eternitium_widgets/page/board_art.js";
import { lessonPicture, missionPicture, topicPicture } from "../eternitium_widgets/page/scene_art.js";
import { learnView, practiceView } from "../eternitium_widgets/tutor/tutor_view.js";
import { hits, shelf, told } from "./tutor_told.js";

const text = (path) => readFileSync(new URL(`../../eternitium/${path}`, import.meta.url), "utf8");
const LESSONS = hits(text("lessons/lessons.toml"), /^\[\[lessons\]\]\nid = "([^"]+)"/gm);
const TOPICS = hits(text("rulebook/lang/en/practice.toml").match(/\[practice-topics\]\n(.*?)\n\n/s)[1], /^(\w+) =/gm);
const TRAINING = [/^round-(\w+)-text =/gm, /^(theme-[\w-]+)-text =/gm].flatMap((ids) =>
  hits(text("rulebook/lang/en/trainer.toml"), ids),
);
const MISSIONS = hits(text("rulebook/rules.toml"), /^\["mission\.(\d+)"\]/gm).map(Number);
const pictures = [
  ...LESSONS.map(lessonPicture),
  ...["mixed", "endless", ...TOPICS, ...TRAINING].map(topicPicture),
  ...[0, ...MISSIONS].map(missionPicture),
].map(String);

test("every lesson, topic, theme, round and mission has a picture of its own, and it is not the one for what is not drawn yet", () => {
  assert.ok(LESSONS.length >= 13 && TOPICS.length >= 5 && TRAINING.length >= 12 && MISSIONS.length >= 10);
  assert.equal(new Set([...pictures, String(lessonPicture("?"))]).size, pictures.length + 1);
});

test("each picture is decoration, and all its parts are drawn and in the square that a narrow window shows", () => {
  for (const picture of [...pictures, topicPicture("?"), missionPicture(11)].map(String)) {
    assert.match(picture, /^<svg class="et-scene et-(circle|square|triangle|diamond)"[^>]* aria-hidden="true"/);
    assert.doesNotMatch(picture, /NaN|undefined/);
    assert.ok(!picture.includes(drawing("nothing")), picture);
    const places = hits(picture, /<g transform="translate\(([\d. ]+)\) rotate/g).flatMap((place) =>
      place.split(" ").map(Number),
    );
    assert.ok(places.length && places.every((place) => place >= 5 && place <= 95), places.join());
  }
});

test("each row of the course and of practice begins with its picture", () => {
  const rows = (html) => String(html).split("<li ").slice(1);
  for (const [place, row] of rows(learnView(told())).entries())
    assert.ok(row.includes(`>${lessonPicture(shelf.lessons[place].id)}<`));
  const topics = ["mixed", "endless", ...shelf.topics.map(({ id }) => id)];
  for (const [place, row] of rows(practiceView(told())).entries())
    assert.ok(row.includes(`>${topicPicture(topics[place])}<`));
});
