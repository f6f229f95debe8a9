import { IstTime } from "@/components/console/kit/ist-time";
import { LinkedText } from "@/components/ui/linked-text";
import type { ContactMessage, Reply } from "@/lib/console/messages/contact-messages";

type MessageThreadProps = {
  message: ContactMessage;
  replies: readonly Reply[];
  nameOf: (userId: string) => string;
};

/** A message and its replies, oldest first. */
export const MessageThread = ({ message, replies, nameOf }: MessageThreadProps) => (
  <ol className="grid gap-3">
    <Entry author={message.name} at={message.at} text={message.text} />
    {replies.map(({ id, author, at, text }) => (
      <Entry key={id} author={nameOf(author)} at={at} text={text} isReply />
    ))}
  </ol>
);

type EntryProps = { author: string; at: string; text: string; isReply?: true };

const Entry = ({ author, at, text, isReply }: EntryProps) => (
  <li
    className={`rounded-md border border-border p-4 ${isReply ? "ml-4 border-l-2 border-l-primary bg-accent sm:ml-10" : "bg-card"}`}
  >
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
      <strong className="wrap-anywhere">{isReply ? `Reply by ${author}` : author}</strong>
      <span className="text-muted-foreground">
        <IstTime at={at} />
      </span>
    </p>
    {isReply ? (
      <LinkedText text={text} className="mt-2 max-w-prose text-sm/relaxed" />
    ) : (
      // A stranger's addresses don't become links.
      <p dir="auto" className="mt-2 max-w-prose text-sm/relaxed wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
    )}
  </li>
);
