import { RoomForm } from "@/components/learning/room-form";
import { Card, CardContent } from "@/components/ui/card";
import { renewAddressAction } from "@/lib/cohorts/actions";
import { room } from "@/lib/content/room";

type RoomAddressProps = { account: string; cohortId: string; token: string };

/** The link to the seat's own page, which needs no password, and a button that gives it a new address. */
export function RoomAddress({ account, cohortId, token }: RoomAddressProps) {
  const { title, text, open, renew, renewing, question, confirm } = room.address;
  return (
    <Card className="scroll-mt-20 rounded-2xl py-5 sm:py-7">
      <CardContent>
        <h3 className="text-lg font-bold">{title}</h3>
        <p className="mt-2 max-w-2xl text-sm text-muted-foreground">{text}</p>
        <p className="mt-2">
          <a
            href={`/live/${token}`}
            rel="noreferrer"
            className="inline-block py-1 font-semibold text-primary underline-offset-4 hover:underline"
          >
            {open}
          </a>
        </p>
        <div className="mt-2">
          <RoomForm
            id="renew"
            account={account}
            action={renewAddressAction}
            values={{ cohortId }}
            label={renew}
            busyLabel={renewing}
            confirm={{ question, label: confirm }}
          />
        </div>
      </CardContent>
    </Card>
  );
}
