"use client";

import { type ChangeEvent, useEffect, useRef, useState } from "react";

import { notifications, saveFailure, uploadFailure } from "@/components/profile/notifications";
import { removePhoto, uploadPhoto } from "@/components/profile/upload-photo";
import { busyProps } from "@/components/ui/busy-props";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/spinner";
import { usePhoto } from "@/hooks/use-photo";
import { refreshSession } from "@/lib/auth/session-store";
import { failureNotification, notify } from "@/lib/notifications";
import { photoExtensions } from "@/lib/profile/photo-rules";
import { checkPhoto } from "@/lib/profile/photo-type";

/** What the file chooser offers first; the bytes decide what a file is. */
const ACCEPTED = Object.entries(photoExtensions)
  .flatMap(([type, extension]) => [type, `.${extension}`])
  .join(",");

type PhotoProps = { account: string; avatarUrl: string | null; initials: string };

/** The profile photo with its buttons; a new photo is shown during its upload. */
export function Photo({ account, avatarUrl, initials }: PhotoProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(avatarUrl);
  const [busy, setBusy] = useState<"Uploading..." | "Removing..." | null>(null);
  useEffect(() => () => forgetPreview(shown), [shown]);

  async function change({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // Otherwise choosing the same file again fires no change event.
    target.value = "";
    if (!file || busy) return;
    // The upload refuses a file that can't be read, for example because it has been deleted.
    const checked = await checkPhoto(file).catch(() => null);
    if (checked?.refusal) return notify({ ...checked.refusal, variant: "error" });
    setShown(URL.createObjectURL(file));
    setBusy("Uploading...");
    const result = await uploadPhoto(account, file, checked?.type);
    setBusy(null);
    if (result.ok) refreshSession();
    else setShown(avatarUrl);
    await notify(result.ok ? notifications.photoUploaded : failureNotification(uploadFailure, result));
  }

  async function remove() {
    setBusy("Removing...");
    const result = await removePhoto(account);
    setBusy(null);
    if (!result.ok) return notify(failureNotification(saveFailure, result));
    setShown(null);
    refreshSession();
    await notify(notifications.saved);
  }

  return (
    <div className="flex items-center gap-6 max-[20rem]:flex-wrap lg:flex-col lg:gap-5" aria-busy={busy !== null}>
      <Portrait address={shown} initials={initials} isBusy={busy !== null} />
      <div className="flex flex-col gap-2 sm:max-lg:flex-row">
        <input ref={picker} type="file" hidden aria-label="Photo" accept={ACCEPTED} onChange={change} />
        <Button
          variant="outline"
          size="sm"
          {...busyProps(busy !== null)}
          onClick={() => (busy === null ? picker.current?.click() : undefined)}
        >
          {busy === "Uploading..." ? busy : "Change photo"}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          {...busyProps(busy !== null || shown === null, () => void remove())}
          aria-busy={busy !== null}
        >
          {busy === "Removing..." ? busy : "Remove"}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {busy}
      </p>
    </div>
  );
}

type PortraitProps = { address: string | null; initials: string; isBusy: boolean };

/** The initials if there is no photo or it fails to load. */
function Portrait({ address, initials, isBusy }: PortraitProps) {
  const photo = usePhoto(address);
  return (
    <div className="relative grid aspect-square w-28 max-w-full shrink-0 place-items-center overflow-hidden rounded-full bg-primary font-display text-3xl font-bold text-primary-foreground shadow-card lg:w-36 lg:text-4xl">
      {photo ? (
        <img {...photo} alt="Your profile" width={144} height={144} className="size-full object-cover" />
      ) : (
        <span translate="no">{initials}</span>
      )}
      {isBusy ? (
        <span className="absolute inset-0 grid place-items-center bg-black/50 text-2xl text-white">
          <Spinner />
        </span>
      ) : null}
    </div>
  );
}

function forgetPreview(address: string | null) {
  if (address?.startsWith("blob:")) URL.revokeObjectURL(address);
}
