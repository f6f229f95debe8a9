import type { Database as Generated, Json } from "./database.types.ts";

export type { Json };

type Functions = Generated["public"]["Functions"];

/** Arguments of functions that may be null. PostgreSQL doesn't say which, so no generator can know. */
type NullArguments = {
  console_add_cohort_session: "p_meeting_url";
  console_add_teacher: "p_linkedin_url";
  console_change_teacher: "p_linkedin_url" | "p_photo_path";
  console_add_resource: "p_session_id";
  console_assign_message: "p_assignee" | "p_shown_assignee";
  console_change_cohort_session: "p_meeting_url" | "p_recording_url";
  console_class_people: "p_before_at" | "p_before_id";
  console_confirm_change: "p_shown_cohort_id";
  console_change_cohort: "p_booking_url" | "p_chat_url" | "p_ends_on" | "p_sell_until";
  console_describe_class: "p_bring" | "p_guest_name" | "p_teacher_id";
  console_change_week: "p_due_at";
  console_plan_cohort: "p_meeting_url";
  console_plan_sessions: "p_meeting_url";
  console_correct_transfer: "p_shown";
  console_book_transfer: "p_price" | "p_proforma_id";
  console_issue_proforma: "p_hold_until" | "p_price";
  console_note_change: "p_note" | "p_shown_note";
  console_refuse_change: "p_shown_cohort_id";
  console_save_recording: "p_recording_url";
  console_set_application_state: "p_mail_text";
  console_write_invoice: "p_shown_invoice";
  defer_refund: "p_error";
  hand_in: "p_file_bytes" | "p_file_name" | "p_file_path";
  note_room_visit: "p_time_zone";
  open_payment_order: "p_caller" | "p_shown_price";
  record_mail_event: "p_reason";
  record_refund: "p_receipt";
  register_for_session: "p_run_id";
  send_contact_message: "p_company" | "p_inquiry_type" | "p_subject";
  review_cohort: "p_quoted_as" | "p_recommends";
  submit_job_application: "p_user_id";
  withdraw_answer: "p_session_id";
};

/** Columns of the rows that a function returns which may be null. */
type NullColumns = {
  claim_outbox: "batch_id" | "reply_to" | "send_before";
  claim_refunds: "refund_id";
  console_find_people: "name";
  console_class_people: "email" | "name";
  console_classrooms: "ends_on";
  console_cohorts: "booking_url" | "chat_url" | "ends_on" | "sell_until";
  cohort_session_of_seat: "cancelled_reason" | "meeting_url" | "recording_url";
  session_of_registration: "cancelled_reason" | "recording_url";
  console_handins: "email" | "id" | "name" | "version";
  console_next_sessions: "cohort_id" | "meeting_url";
  console_payments: "dispute" | "method" | "reference" | "refusal" | "shortfall_reason" | "transferred_on";
  console_sources: "source";
  console_weeks: "due_at" | "ends_at";
  console_team: "invited_by" | "revoked_at";
  seat_sessions: "bring" | "cancelled_reason" | "guest_name" | "week";
  own_cohorts: "chat_url" | "ends_on" | "first_steps";
  open_payment_order: "amount" | "id" | "provider_order_id";
};

/** What a column's name can't say. */
type Replaced = {
  mark_outbox_sent: { Args: { p_ids: string[]; p_provider_ids: (string | null)[] } };
  note_job_run: { Returns: string | null };
  operator_status: { Returns: string | null };
  own_handin_file: { Args: { p_handin_id: string }; Returns: string | null };
};

type Of<List, Name> = Name extends keyof List ? List[Name] : never;
type WithNull<Row, Names> = { [Name in keyof Row]: Name extends Names ? Row[Name] | null : Row[Name] };
type Replace<Type, Parts> = [Parts] extends [never] ? Type : Omit<Type, keyof Parts> & Parts;
type RowsWithNull<Returns, Names> = Returns extends (infer Row)[] ? WithNull<Row, Names>[] : Returns;

type MendedFunctions = {
  [Name in keyof Functions]: Replace<
    {
      Args: WithNull<Functions[Name]["Args"], Of<NullArguments, Name>>;
      Returns: RowsWithNull<Functions[Name]["Returns"], Of<NullColumns, Name>>;
    },
    Of<Replaced, Name>
  >;
};

/** The database as the migrations make it: the generated types, with the nulls that its functions take or return. */
export type Database = { public: Omit<Generated["public"], "Functions"> & { Functions: MendedFunctions } };
