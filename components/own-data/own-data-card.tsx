import { Download } from "lucide-react";

import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { ownData } from "@/lib/content/own-data";

/** On Edit Profile: a copy of one's data. */
export function OwnDataCard() {
  return (
    <Card>
      <CardContent>
        <h2 className="text-heading font-bold">{ownData.title}</h2>
        <p className="mt-2 mb-5 text-muted-foreground">{ownData.text}</p>
        <DownloadLink href="/api/me/export">{ownData.download}</DownloadLink>
      </CardContent>
    </Card>
  );
}

/** A plain link: Next's would fetch the file ahead, which counts. */
export const DownloadLink = ({ href, children }: { href: string; children: string }) => (
  <Button asChild variant="outline" className="max-[20rem]:px-2">
    <a href={href} rel="nofollow">
      <Download aria-hidden="true" />
      {children}
    </a>
  </Button>
);
