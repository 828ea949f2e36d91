// The language of a page: what was chosen in the tutor before, else what the reader's browser says, and later the tutor.
window.pageLanguage = (() => {
  const words = JSON.parse(document.getElementById("page-words").textContent);

  /** What was chosen in the tutor; nothing where the browser keeps nothing. */
  function chosen() {
    try {
      return String(JSON.parse(localStorage.getItem("eternitium-tutor"))?.language ?? "");
    } catch {
      return "";
    }
  }

  function readers() {
    const wanted = [chosen(), ...(navigator.languages ?? [])];
    return wanted.map((tag) => tag.toLowerCase().split("-")[0]).find((language) => Object.hasOwn(words, language)) ?? "en";
  }

  function speak(language) {
    if (!Object.hasOwn(words, language)) return;
    document.documentElement.lang = language;
    for (const part of document.querySelectorAll("[data-word]")) say(part, part.dataset.word);
  }

  /** Let a part of the page say something, also after the language has changed. */
  function say(part, key) {
    part.dataset.word = key;
    part.textContent = key ? words[document.documentElement.lang][key] : "";
  }

  speak(readers());
  return { speak, say, readers };
})();
