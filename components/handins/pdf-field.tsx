"use client";

import { type ChangeEvent, useEffect, useRef, useState } from "react";

import { FieldError, FieldLabel } from "@/components/ui/field";
import { handinForm as texts } from "@/lib/content/handin-form";
import { failedCall } from "@/lib/forms/failed-call";
import { beginsAsPdf } from "@/lib/forms/pdf";
import { openHandinUploadAction } from "@/lib/handins/actions";
import { HANDIN_MAX_BYTES } from "@/lib/handins/max-bytes";
import type { Result } from "@/lib/result";

type PdfFieldProps = {
  account: string;
  /** What the action says about it. */
  field: { id: string; error: string | undefined };
  /** The upload that it says that about. */
  sent: string | undefined;
  /** Called when an upload begins and ends. */
  onBusy: (isBusy: boolean) => void;
};

const NONE = { id: "", name: "" };

/**
 * A PDF, which is uploaded as soon as it's chosen, directly to storage, past the host's limit for request bodies. The form
 * sends only the upload's id and the file's name.
 */
export function PdfField({ account, field: { id, error }, sent, onBusy }: PdfFieldProps) {
  const [stored, setStored] = useState(NONE);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  // Of two uploads, the one that was chosen last counts.
  const latest = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  const isRefused = error !== undefined && stored.id === sent;
  const upload = isRefused ? NONE : stored;
  useEffect(() => {
    // Otherwise the browser wouldn't notice that the same file is chosen again.
    if (isRefused && input.current) input.current.value = "";
  }, [isRefused]);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    const turn = (latest.current += 1);
    setStored(NONE);
    setProblem(undefined);
    if (!file) return;
    setBusy(true);
    onBusy(true);
    const result = await uploadPdf(account, file);
    if (latest.current !== turn) return;
    setBusy(false);
    onBusy(false);
    if (result.ok) return setStored({ id: result.data, name: file.name.slice(0, 200) });
    target.value = "";
    setProblem(result.error);
  }

  const shown = problem ?? (isBusy || upload.id !== "" ? undefined : error);
  return (
    <div className="grid gap-2">
      <FieldLabel htmlFor={id}>{texts.file}</FieldLabel>
      <input type="hidden" name="upload" value={upload.id} />
      <input type="hidden" name="fileName" value={upload.name} />
      <input
        ref={input}
        id={id}
        type="file"
        accept="application/pdf,.pdf"
        aria-describedby={`${id}-hint ${id}-error`}
        aria-invalid={shown === undefined ? undefined : true}
        onChange={(event) => void choose(event)}
        className="w-full text-sm file:me-3 file:rounded-md file:border file:border-input file:bg-background file:px-3 file:py-2 file:font-semibold"
      />
      <p id={`${id}-hint`} role="status" className="text-sm wrap-anywhere text-muted-foreground">
        {statusOf(isBusy, upload.name)}
      </p>
      <FieldError id={`${id}-error`}>{shown}</FieldError>
      <noscript>
        <p className="text-sm">{texts.fileNeedsScript}</p>
      </noscript>
    </div>
  );
}

function statusOf(isBusy: boolean, name: string): string {
  if (isBusy) return texts.uploading;
  return name === "" ? texts.fileHint : texts.uploaded(name);
}

/** Uploads a PDF and returns the upload's id. Never throws: a network failure becomes an error result. */
async function uploadPdf(account: string, file: File): Promise<Result<string>> {
  try {
    if (file.size > HANDIN_MAX_BYTES) return { ok: false, error: texts.tooLarge };
    if (!(await beginsAsPdf(file))) return { ok: false, error: texts.notPdf };
    const opened = await openHandinUploadAction({ account, size: file.size });
    if (!opened.ok) return opened;
    const { url, uploadId } = opened.data;
    const stored = await fetch(url, { method: "PUT", headers: { "content-type": "application/pdf" }, body: file });
    return stored.ok ? { ok: true, data: uploadId } : { ok: false, error: texts.notThrough };
  } catch (error) {
    return failedCall(error, texts.notThrough);
  }
}
