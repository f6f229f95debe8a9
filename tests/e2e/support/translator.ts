/**
 * For an init script: reports what React does to a text that a translator would have replaced. React keeps text nodes
 * that have siblings or are a component's only output. It removes them from their parent and inserts before them, which
 * throws once they've been replaced, and it changes them where nobody can see it. An element's only text it sets
 * through the element.
 */
export function reportKeptTexts(): void {
  const { recordViolation } = window as unknown as { recordViolation: (violation: string) => void };
  const isKept = (node: Node | null) =>
    node instanceof Text && Object.keys(node).some((key) => key.startsWith("__reactFiber$"));
  const report = (what: string, parent: Node | null) => {
    if (parent?.isConnected && parent instanceof Element)
      recordViolation(`${what} a text that a translator may have replaced: ${parent.outerHTML.slice(0, 300)}`);
  };
  new MutationObserver((records) => {
    for (const { type, target, addedNodes, removedNodes, nextSibling } of records) {
      if (type === "characterData") {
        if (isKept(target)) report("React changes", target.parentNode);
        continue;
      }
      if (Array.from(removedNodes).some(isKept)) report("React removes", target);
      if (addedNodes.length > 0 && isKept(nextSibling)) report("React inserts before", target);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

/**
 * For an init script: translates the page as Chrome does, from its first text on, and everything that comes later. The
 * translated texts differ by a zero-width character, so that tests find them like the original ones.
 */
export function translateAll(): void {
  const SKIPPED = "script, style, noscript, textarea, code, title, svg, font, [translate=no], .notranslate";
  const font = () => {
    const element = document.createElementNS("http://www.w3.org/1999/xhtml", "font");
    element.style.verticalAlign = "inherit";
    return element;
  };
  const translate = (node: Node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let text: Node | null = texts.currentNode; text; text = texts.nextNode()) {
      if (text instanceof Text && text.data.trim() && text.parentElement && !text.parentElement.closest(SKIPPED))
        found.push(text);
    }
    for (const text of found) {
      const [outer, inner] = [font(), font()];
      inner.textContent = `${text.data}\u200b`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const options = { subtree: true, childList: true, characterData: true };
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      for (const node of type === "characterData" ? [target] : addedNodes) if (node.isConnected) translate(node);
    }
  });
  observer.observe(document, options);
  translate(document);
}
