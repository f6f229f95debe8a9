"use client";

import { type ChangeEvent, useRef, useState } from "react";

import { useShownAccount } from "@/components/console/kit/shown-account";
import { useSentField } from "@/components/console/kit/use-console-form";
import { Avatar, AvatarFallback, AvatarImage } from "@/components/ui/avatar";
import { busyProps } from "@/components/ui/busy-props";
import { Button } from "@/components/ui/button";
import { usePhoto } from "@/hooks/use-photo";
import { openTeacherPhotoAction, publishTeacherPhotoAction } from "@/lib/console/teachers/actions";
import { failedCall } from "@/lib/forms/failed-call";
import { type FormState, initialFormState } from "@/lib/forms/form-state";
import { photoExtensions } from "@/lib/profile/photo-rules";
import { checkPhoto } from "@/lib/profile/photo-type";
import type { Result } from "@/lib/result";

const ACCEPTED = Object.keys(photoExtensions).join(",");

const FAILED = "The photo didn't get through. Please choose it again.";

type Photo = { path: string; address: string | null };

type PhotoFieldProps = { teacherId: string; path: string | null; address: string | null; initials: string };

/** A teacher's photo: it's uploaded when it's chosen, and theirs once the form is saved. */
export function PhotoField({ teacherId, path, address, initials }: PhotoFieldProps) {
  const account = useShownAccount() ?? "";
  const picker = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState<Photo>({ path: path ?? "", address });
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { error } = useSentField("photoPath");
  const photo = usePhoto(shown.address);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    // Otherwise choosing the same file again fires no change event.
    target.value = "";
    if (!file || isBusy) return;
    setIsBusy(true);
    const result = await publish(file, { account, teacherId });
    setIsBusy(false);
    setProblem(result.ok ? null : result.error);
    if (result.ok) setShown(result.data);
  }

  const said = isBusy ? "Uploading…" : (problem ?? error ?? (shown.path === (path ?? "") ? null : "Not saved yet."));
  return (
    <div className="flex flex-wrap items-center gap-4" aria-busy={isBusy}>
      <Avatar className="size-20 rounded-xl">
        {photo ? <AvatarImage {...photo} alt="Their photo" /> : <AvatarFallback>{initials}</AvatarFallback>}
      </Avatar>
      <input type="hidden" name="photoPath" value={shown.path} />
      <input ref={picker} type="file" hidden aria-label="Photo" accept={ACCEPTED} onChange={choose} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          {...busyProps(isBusy)}
          onClick={() => (isBusy ? undefined : picker.current?.click())}
        >
          Choose a photo
        </Button>
        <Button
          variant="ghost"
          size="sm"
          {...busyProps(isBusy || shown.path === "", () => setShown({ path: "", address: null }))}
        >
          Remove it
        </Button>
      </div>
      <p role="status" className={(problem ?? error) ? "text-destructive" : "text-muted-foreground"}>
        {said}
      </p>
    </div>
  );
}

/** Uploads a photo straight to storage, then has the server publish it. Never throws. */
async function publish(file: File, about: { account: string; teacherId: string }): Promise<Result<Photo>> {
  try {
    const checked = await checkPhoto(file);
    if (checked.refusal) return { ok: false, error: checked.refusal.description };
    const opened = await send(openTeacherPhotoAction, { ...about, size: String(file.size) });
    if (!opened.ok) return opened;
    const { url, uploadId } = opened.data;
    const stored = await fetch(url, { method: "PUT", headers: { "content-type": checked.type }, body: file });
    return stored.ok ? await send(publishTeacherPhotoAction, { ...about, uploadId }) : { ok: false, error: FAILED };
  } catch (error) {
    return failedCall(error, FAILED);
  }
}

async function send<Data>(
  action: (previous: FormState<Data>, form: FormData) => Promise<FormState<Data>>,
  fields: Record<string, string>,
): Promise<Result<Data>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const { result } = await action(initialFormState, form);
  return result ?? { ok: false, error: FAILED };
}
