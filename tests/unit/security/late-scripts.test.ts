import { expect, test } from "vitest";

import { withLateScripts } from "@/lib/security/late-scripts";

const page = [
  '<head><link rel="stylesheet" href="/a.css"/><link rel="preload" as="script" fetchPriority="low" href="/main.js"/>',
  '<script src="/a.js" async=""></script><script>inline()</script><script src="/old.js" noModule=""></script></head>',
  '<body><script>"\\u003cscript src=\\"/b.js\\" async=\\"\\">"</script><script src="/main.js" async=""></script></body></html>',
].join("");

test("What Next would ask for in the head waits, and nothing else does", () => {
  const [head = "", body = ""] = withLateScripts(page).split("</head>");
  expect(head).toContain('<link rel="stylesheet" href="/a.css"/><script src="/a.js" type="late"></script>');
  expect(head).toContain('<script>inline()</script><script src="/old.js" noModule=""></script>');
  expect(body).toContain(
    '<body><script>"\\u003cscript src=\\"/b.js\\" async=\\"\\">"</script><script src="/main.js" type="late"></script><script>{',
  );
  expect(body).toMatch(/<\/script><\/body><\/html>$/);
});
