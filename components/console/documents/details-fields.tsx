import { ActionInput, ActionSelect, ActionTextarea, Tick } from "@/components/console/kit/action-fields";
import { NativeSelectOption } from "@/components/ui/native-select";
import { countryCodes, countryName } from "@/lib/content/countries";
import { billing } from "@/lib/content/documents";
import { indianStates } from "@/lib/content/indian-states";
import type { DocumentFacts } from "@/lib/documents/facts";

const { fields } = billing;

type DetailsFieldsProps = {
  /** What the fields start with. */
  details?: DocumentFacts["recipient"];
  /** The first field's label. */
  nameLabel?: string;
  isSez?: boolean;
};

/** The fields of a form that asks who a document is for. */
export const DetailsFields = ({ details, nameLabel = fields.legalName, isSez = false }: DetailsFieldsProps) => (
  <>
    <ActionInput name="legalName" label={nameLabel} defaultValue={details?.legalName} required />
    <ActionSelect name="country" label={fields.country} defaultValue={details?.country ?? "IN"}>
      {countryCodes.map((code) => (
        // The browser may know a country by another name than the server.
        <NativeSelectOption key={code} value={code} suppressHydrationWarning>
          {countryName(code)}
        </NativeSelectOption>
      ))}
    </ActionSelect>
    <ActionTextarea name="address" label={fields.address} rows={3} defaultValue={details?.address} required />
    <ActionSelect
      name="stateCode"
      label={fields.stateCode}
      note={fields.inIndia}
      defaultValue={details?.stateCode ?? ""}
    >
      <NativeSelectOption value="">{fields.chooseState}</NativeSelectOption>
      {indianStates.map(({ code, name }) => (
        <NativeSelectOption key={code} value={code}>
          {name}
        </NativeSelectOption>
      ))}
    </ActionSelect>
    <ActionInput
      name="pin"
      label={fields.pin}
      note={fields.inIndia}
      inputMode="numeric"
      className="max-w-40"
      defaultValue={details?.pin ?? ""}
    />
    <ActionInput
      name="gstin"
      label={fields.gstin}
      note={fields.gstinNote}
      className="max-w-60"
      spellCheck={false}
      defaultValue={details?.gstin ?? ""}
    />
    <Tick name="isSez" isTicked={isSez}>
      {fields.isSez}
    </Tick>
  </>
);
