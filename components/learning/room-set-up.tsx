import { RoomAddress } from "@/components/learning/room-address";
import { RoomCalendar } from "@/components/learning/room-calendar";
import { Fold } from "@/components/ui/fold";
import { Container } from "@/components/ui/section";
import { room } from "@/lib/content/room";

type RoomSetUpProps = {
  account: string;
  cohortId: string;
  token: string;
  /** Before the first class, until its calendar has been opened. */
  isNeeded: boolean;
};

/** What people set up once: the calendar, and the way in without a password. */
export const RoomSetUp = ({ isNeeded, ...seat }: RoomSetUpProps) => (
  <Container className="pt-1 pb-8 sm:pb-12 print:hidden">
    <Fold isOpen={isNeeded} className="text-heading" label={<h2 className="font-bold">{room.setUp}</h2>}>
      <div className="mt-2 grid items-start gap-3 sm:mt-3 sm:gap-4 lg:grid-cols-2">
        <RoomCalendar {...seat} />
        <RoomAddress {...seat} />
      </div>
    </Fold>
  </Container>
);
