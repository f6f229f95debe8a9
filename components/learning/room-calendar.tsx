import { CopyAddress } from "@/components/learning/copy-address";
import { StepLink } from "@/components/learning/step-link";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { feedAddresses } from "@/lib/cohorts/feed";
import { calendar, room } from "@/lib/content/room";

type RoomCalendarProps = { token: string; account: string; cohortId: string };

/** A seat's calendar: links to subscribe with, and the address to paste. */
export function RoomCalendar({ token, account, cohortId }: RoomCalendarProps) {
  const step = { step: "calendar", account, cohortId } as const;
  const { address, webcal, google } = feedAddresses(token);
  return (
    <Card id="calendar" className="scroll-mt-20 rounded-2xl py-5 sm:py-7">
      <CardContent>
        <h3 className="text-lg font-bold">{calendar.title}</h3>
        <p className="mt-2 max-w-2xl text-sm text-muted-foreground">{calendar.text}</p>
        <div className="mt-3 flex flex-wrap items-end gap-2.5 sm:mt-4 sm:gap-3">
          <Button asChild>
            <StepLink {...step} href={webcal} rel="noreferrer">
              {calendar.subscribe}
            </StepLink>
          </Button>
          <Button asChild variant="outline">
            <StepLink {...step} href={google} target="_blank" rel="noopener noreferrer">
              {calendar.inGoogle}
              <span className="sr-only">{room.resources.newTab}</span>
            </StepLink>
          </Button>
          <CopyAddress address={address} step={step} />
        </div>
        <p className="mt-3 max-w-2xl text-sm text-muted-foreground">{calendar.note}</p>
      </CardContent>
    </Card>
  );
}
