// The page's search, for the test that compares it with Python: books and questions by language in, answers out.

import { readFileSync } from "node:fs";

import { indexOf, nearest, search } from "../eternitium_widgets/rules/rules_search.js";

const { books, questions, strange } = JSON.parse(readFileSync(0, "utf8"));
const answers = Object.entries(questions).map(([language, texts]) => {
  const index = indexOf(books[language]);
  return [
    language,
    {
      found: texts.map((text) => search(index, text).map(({ id, score }) => [id, score])),
      near: strange.map((text) => nearest(index, text)),
    },
  ];
});
console.log(JSON.stringify(Object.fromEntries(answers)));
