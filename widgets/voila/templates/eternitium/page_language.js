// The language of the page around the board: the reader's browser says it, and later the tutor.
window.pageLanguage = (() => {
  const words = JSON.parse(document.getElementById("page-words").textContent);

  function readers(wanted) {
    const known = wanted.map((tag) => tag.toLowerCase().split("-")[0]).filter((language) => language in words);
    return known[0] ?? "en";
  }

  function speak(language) {
    if (!(language in words)) return;
    document.documentElement.lang = language;
    for (const part of document.querySelectorAll("[data-word]")) say(part, part.dataset.word);
  }

  /** Let a part of the page say something, also after the language has changed. */
  function say(part, key) {
    part.dataset.word = key;
    part.textContent = key ? words[document.documentElement.lang][key] : "";
  }

  speak(readers(navigator.languages ?? []));
  return { speak, say };
})();
