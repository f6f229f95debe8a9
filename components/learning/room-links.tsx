import { RoomLink } from "@/components/learning/cohort-links";
import { Container } from "@/components/ui/section";
import { dashboard } from "@/lib/content/learning";
import { room } from "@/lib/content/room";

type RoomLinksProps = {
  chatUrl: string | null;
  bookingUrl: string | null;
  hasRecordings: boolean;
  /** After the end, nothing else will open. */
  isOver: boolean;
};

/** The room's links; one line names what isn't open yet. */
export function RoomLinks({ chatUrl, bookingUrl, hasRecordings, isOver }: RoomLinksProps) {
  const { both, chat, booking } = room.links.missing;
  const missing = chatUrl === null ? (bookingUrl === null ? both : chat) : booking;
  return (
    <Container className="pt-5 sm:pt-6 print:hidden">
      <h2 className="sr-only">{dashboard.links.title}</h2>
      <ul className="grid grid-cols-2 gap-2.5 sm:gap-4 lg:flex lg:*:flex-1">
        {chatUrl === null ? null : <RoomLink name="Join Discord" href={chatUrl} />}
        {bookingUrl === null ? null : <RoomLink name="Schedule 1:1" href={bookingUrl} />}
        {hasRecordings ? <RoomLink name={room.links.recordings} href="#past" /> : null}
        <RoomLink name="Resources" href="#resources" />
        <RoomLink name="Meet Cohort" href="#meet-cohort" />
      </ul>
      {isOver || (chatUrl !== null && bookingUrl !== null) ? null : (
        <p className="mt-3 text-sm text-muted-foreground">{missing}</p>
      )}
    </Container>
  );
}
