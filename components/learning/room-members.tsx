import Link from "next/link";

import { MemberPhoto } from "@/components/learning/member-photo";
import { RoomForm } from "@/components/learning/room-form";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Fold } from "@/components/ui/fold";
import { Container } from "@/components/ui/section";
import { hideFromCohortAction } from "@/lib/cohorts/actions";
import type { Member } from "@/lib/cohorts/members";
import { room } from "@/lib/content/room";

const texts = room.members;

/** How many are listed; the others are folded. */
const SHOWN = 4;

const list = "mt-2 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4";

type RoomMembersProps = { members: readonly Member[]; account: string; cohortId: string; isHidden: boolean };

/** The people of the cohort who have introduced themselves. */
export function RoomMembers({ members, account, cohortId, isHidden }: RoomMembersProps) {
  const rows = members.map((member, index) => (
    // Members have no id here, so that nobody learns whose account it is.
    // oxlint-disable-next-line react/no-array-index-key
    <MemberRow key={index} member={member} />
  ));
  const isAlone = members.length === 1 && members[0]?.isSelf === true;
  return (
    <Container className="pt-7 sm:pt-9">
      <section id="meet-cohort" aria-labelledby="members-title" className="scroll-mt-20">
        <h2 id="members-title" className="text-heading font-bold">
          {texts.title}
        </h2>
        {members.length > 0 ? (
          <ul className={list}>{rows.slice(0, SHOWN)}</ul>
        ) : (
          <p className="mt-4 text-muted-foreground">{isHidden ? texts.emptyToHidden : texts.empty}</p>
        )}
        {rows.length > SHOWN ? (
          <div className="mt-2">
            <Fold label={texts.more(rows.length)}>
              <ul className={list}>{rows.slice(SHOWN)}</ul>
            </Fold>
          </div>
        ) : null}
        {isAlone ? <p className="mt-4 text-muted-foreground">{texts.alone}</p> : null}
        <div className="mt-3 grid gap-3 print:hidden">
          <p className="text-sm text-muted-foreground">
            <span>{isHidden ? texts.hidden : texts.shown}</span>{" "}
            <Link href="/edit-profile" className="font-semibold text-primary underline-offset-4 hover:underline">
              {texts.profile}
            </Link>
          </p>
          <RoomForm
            id="hide"
            account={account}
            action={hideFromCohortAction}
            values={{ cohortId, isHidden: isHidden ? "off" : "on" }}
            label={isHidden ? texts.show : texts.hide}
            busyLabel={isHidden ? texts.showing : texts.hiding}
          />
        </div>
      </section>
    </Container>
  );
}

function MemberRow({ member }: { member: Member }) {
  const name = member.name || texts.unnamed;
  const work = [member.jobTitle, member.company].filter(Boolean).join(", ");
  const links = [
    { label: texts.linkedIn, href: member.linkedInUrl },
    { label: texts.x, href: member.xUrl },
  ].filter(({ href }) => href !== "");
  const person = (
    <span className="flex min-w-0 gap-3">
      <Avatar aria-hidden="true" className="size-11">
        <MemberPhoto address={member.photoUrl} initials={member.initials} />
      </Avatar>
      {/* At least as high as the photo and level with its top, so that the photos in a row are level. */}
      <span className="grid min-h-11 min-w-0 content-center">
        <span className="flex flex-wrap items-center gap-x-2 font-semibold">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {member.isSelf ? <Badge variant="secondary">{texts.self}</Badge> : null}
        </span>
        {work ? <span className="block text-sm wrap-anywhere text-muted-foreground">{work}</span> : null}
      </span>
    </span>
  );
  return (
    <li className="min-w-0 sm:py-1 print:break-inside-avoid">
      {member.bio || links.length > 0 ? (
        <Fold label={person} className="w-full justify-between">
          <div className="pb-3 pl-14 text-sm">
            {member.bio ? (
              <p dir="auto" className="wrap-anywhere whitespace-pre-line">
                {member.bio}
              </p>
            ) : null}
            {links.length > 0 ? (
              <p className="flex flex-wrap gap-x-5 pt-1">
                {links.map(({ label, href }) => (
                  <a
                    key={label}
                    href={href}
                    target="_blank"
                    rel="noopener noreferrer"
                    className="py-1 font-semibold text-primary underline-offset-4 hover:underline"
                  >
                    {label}
                    <span className="sr-only">{texts.of(name)}</span>
                  </a>
                ))}
              </p>
            ) : null}
          </div>
        </Fold>
      ) : (
        <div className="py-2">{person}</div>
      )}
    </li>
  );
}
