import { ActionInput } from "@/components/console/kit/action-fields";

type DayFieldsProps = {
  startsOn?: string;
  enrolBy?: string;
  /** Whether classes are planned: the first day follows them. */
  isPlanned?: boolean;
};

/** When a cohort begins, and until when seats are sold. */
export const DayFields = ({ startsOn, enrolBy, isPlanned = false }: DayFieldsProps) => (
  <div className="grid gap-3 sm:grid-cols-2">
    {isPlanned ? (
      <input type="hidden" name="startsOn" value={startsOn} />
    ) : (
      <ActionInput name="startsOn" label="Starts on" type="date" defaultValue={startsOn} required />
    )}
    <ActionInput name="enrolBy" label="Enrol by" type="date" defaultValue={enrolBy} required />
  </div>
);

type PriceFieldsProps = {
  /** In paise. */
  price?: number | undefined;
  listPrice?: number | undefined;
};

const inRupees = (paise: number | undefined) => (paise === undefined ? undefined : paise / 100);

/** A seat's price, and the price struck through beside it: the course page shows both without GST. */
export const PriceFields = ({ price, listPrice }: PriceFieldsProps) => (
  <div className="grid items-end gap-3 sm:grid-cols-2">
    <ActionInput
      name="price"
      label="Price (₹, GST included)"
      inputMode="decimal"
      defaultValue={inRupees(price)}
      maxLength={20}
      autoComplete="off"
      required
    />
    <ActionInput
      name="listPrice"
      label="List price (₹, without GST)"
      note="struck through if it's above the price without GST"
      inputMode="decimal"
      defaultValue={inRupees(listPrice)}
      maxLength={20}
      autoComplete="off"
      required
    />
  </div>
);
