import { Download } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";

import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { ownData } from "@/lib/content/own-data";

/** On Edit Profile: a copy of one's data, and its deletion. */
export const OwnDataCard = () => (
  <Card>
    <CardContent>
      <h2 className="text-heading font-bold">{ownData.title}</h2>
      <p className="mt-2 mb-5 text-muted-foreground">{ownData.text}</p>
      <OwnDataLinks
        exportAt="/api/me/export"
        download={ownData.download}
        deleteAt="/edit-profile/delete"
        remove={ownData.deleteAccount}
      />
    </CardContent>
  </Card>
);

/** On a registration's page: the same for what it is about. */
export const RegistrationData = ({ token }: { token: string }) => (
  <>
    <p className="mb-5 text-muted-foreground">{ownData.onPage.text}</p>
    <OwnDataLinks
      exportAt={`/registration/${token}/export`}
      download={ownData.onPage.download}
      deleteAt={`/registration/${token}/delete` as Route}
      remove={ownData.onPage.delete}
    />
  </>
);

type OwnDataLinksProps = { exportAt: string; download: string; deleteAt: Route; remove: string };

/** The download is a plain link: Next's would fetch the file ahead, which counts. */
const OwnDataLinks = ({ exportAt, download, deleteAt, remove }: OwnDataLinksProps) => (
  <div className="flex flex-wrap gap-3">
    <Button asChild variant="outline" className="max-[20rem]:px-2">
      <a href={exportAt} rel="nofollow">
        <Download aria-hidden="true" />
        {download}
      </a>
    </Button>
    <Button asChild variant="ghost" className="text-destructive max-[20rem]:px-2">
      <Link href={deleteAt}>{remove}</Link>
    </Button>
  </div>
);
