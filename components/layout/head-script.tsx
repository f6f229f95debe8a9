import { headScript } from "@/lib/security/head-script";

/** What runs before the first paint, for the head. */
export function HeadScript() {
  // oxlint-disable-next-line react/no-danger -- a constant of ours; as a child its quotes would be escaped
  return <script dangerouslySetInnerHTML={{ __html: headScript }} />;
}
