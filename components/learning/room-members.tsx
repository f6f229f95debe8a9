import Link from "next/link";

import { MemberPhoto } from "@/components/learning/member-photo";
import { RoomForm } from "@/components/learning/room-form";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Section } from "@/components/ui/section";
import { hideFromCohortAction } from "@/lib/cohorts/actions";
import type { Member } from "@/lib/cohorts/members";
import { room } from "@/lib/content/room";

const texts = room.members;

type RoomMembersProps = { members: readonly Member[]; account: string; cohortId: string; isHidden: boolean };

/** The people of the cohort who have introduced themselves. */
export function RoomMembers({ members, account, cohortId, isHidden }: RoomMembersProps) {
  const isAlone = members.length === 1 && members[0]?.isSelf === true;
  return (
    <Section id="meet-cohort" aria-labelledby="members-title" className="scroll-mt-16">
      <h2 id="members-title" className="text-title font-bold">
        {texts.title}
      </h2>
      {members.length > 0 ? (
        <ul className="mt-7 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {members.map((member, index) => (
            // Nobody is told whose account it is.
            // oxlint-disable-next-line react/no-array-index-key
            <MemberCard key={index} member={member} />
          ))}
        </ul>
      ) : (
        <p className="mt-4 text-muted-foreground">{isHidden ? texts.emptyToHidden : texts.empty}</p>
      )}
      {isAlone ? <p className="mt-6 text-muted-foreground">{texts.alone}</p> : null}
      <div className="mt-8 grid gap-4 print:hidden">
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
    </Section>
  );
}

function MemberCard({ member }: { member: Member }) {
  const name = member.name || texts.unnamed;
  const work = [member.jobTitle, member.company].filter(Boolean).join(", ");
  const links = [
    { label: texts.linkedIn, href: member.linkedInUrl },
    { label: texts.x, href: member.xUrl },
  ].filter(({ href }) => href !== "");
  return (
    <li className="flex min-w-0 flex-col rounded-2xl border border-border bg-card p-6 shadow-card print:break-inside-avoid">
      <div className="flex items-center gap-4">
        <Avatar aria-hidden="true" className="size-14">
          <MemberPhoto address={member.photoUrl} initials={member.initials} />
        </Avatar>
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 font-sans font-semibold">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            {member.isSelf ? <Badge variant="secondary">{texts.self}</Badge> : null}
          </h3>
          {work ? <p className="text-sm wrap-anywhere text-muted-foreground">{work}</p> : null}
        </div>
      </div>
      {member.bio ? (
        <p dir="auto" className="mt-4 text-sm wrap-anywhere whitespace-pre-line">
          {member.bio}
        </p>
      ) : null}
      {links.length > 0 ? (
        <ul className="mt-auto flex flex-wrap gap-x-5 pt-4">
          {links.map(({ label, href }) => (
            <li key={label}>
              <a
                href={href}
                target="_blank"
                rel="noopener noreferrer"
                className="inline-block py-1 text-sm font-semibold text-primary underline-offset-4 hover:underline"
              >
                {label}
                <span className="sr-only">{texts.of(name)}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
