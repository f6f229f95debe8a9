/** Tables and functions of `supabase/migrations`, in the shape that `supabase gen types typescript` writes. */
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      cohort_enrollments: {
        Row: {
          amount: number;
          cohort_id: string;
          created_at: string;
          email: string;
          enrolled_at: string;
          id: string;
          order_id: string;
          payment_details: Json;
          payment_id: string;
          payment_intent_id: string | null;
          payment_method: string;
          status: string;
          user_id: string | null;
        };
        Insert: {
          amount: number;
          cohort_id: string;
          created_at?: string;
          email: string;
          enrolled_at?: string;
          id?: string;
          order_id: string;
          payment_details: Json;
          payment_id: string;
          payment_intent_id?: string | null;
          payment_method?: string;
          status?: string;
          user_id?: string | null;
        };
        Update: Partial<Database["public"]["Tables"]["cohort_enrollments"]["Insert"]>;
        Relationships: [];
      };
      cohort_seats: {
        Row: { capacity: number; cohort_id: string };
        Insert: { capacity: number; cohort_id: string };
        Update: Partial<Database["public"]["Tables"]["cohort_seats"]["Insert"]>;
        Relationships: [];
      };
      contact_messages: {
        Row: {
          assigned_to: string | null;
          company: string | null;
          created_at: string;
          email: string;
          id: string;
          inquiry_type: string | null;
          message: string;
          name: string;
          source: string;
          state: string;
          state_changed_at: string | null;
          subject: string | null;
        };
        Insert: {
          assigned_to?: string | null;
          company?: string | null;
          created_at?: string;
          email: string;
          id?: string;
          inquiry_type?: string | null;
          message: string;
          name: string;
          source: string;
          state?: string;
          state_changed_at?: string | null;
          subject?: string | null;
        };
        Update: Partial<Database["public"]["Tables"]["contact_messages"]["Insert"]>;
        Relationships: [];
      };
      contact_replies: {
        Row: {
          author: string;
          created_at: string;
          id: string;
          message_id: string;
          text: string;
        };
        Insert: {
          author: string;
          created_at?: string;
          id?: string;
          message_id: string;
          text: string;
        };
        Update: Partial<Database["public"]["Tables"]["contact_replies"]["Insert"]>;
        Relationships: [];
      };
      email_outbox: {
        Row: {
          attempts: number;
          batch_id: string | null;
          created_at: string;
          first_attempt_at: string | null;
          id: string;
          last_error: string | null;
          next_attempt_at: string;
          payload: Json;
          position: number;
          priority: number;
          provider_id: string | null;
          recipient: string;
          reply_to: string | null;
          resent_as: string | null;
          send_before: string | null;
          sent_at: string | null;
          status: string;
          subject_id: string | null;
          template: string;
        };
        Insert: {
          attempts?: number;
          batch_id?: string | null;
          created_at?: string;
          first_attempt_at?: string | null;
          id?: string;
          last_error?: string | null;
          next_attempt_at?: string;
          payload: Json;
          position?: never;
          priority?: never;
          provider_id?: string | null;
          recipient: string;
          reply_to?: string | null;
          resent_as?: string | null;
          send_before?: string | null;
          sent_at?: string | null;
          status?: string;
          subject_id?: string | null;
          template: string;
        };
        Update: Partial<Database["public"]["Tables"]["email_outbox"]["Insert"]>;
        Relationships: [];
      };
      job_applications: {
        Row: {
          created_at: string;
          description: string;
          email: string;
          id: string;
          name: string;
          resume_bytes: number;
          resume_path: string;
          role: string;
          state: string;
          state_changed_at: string | null;
          user_id: string | null;
        };
        Insert: {
          created_at?: string;
          description: string;
          email: string;
          id?: string;
          name: string;
          resume_bytes: number;
          resume_path: string;
          role: string;
          state?: string;
          state_changed_at?: string | null;
          user_id?: string | null;
        };
        Update: Partial<Database["public"]["Tables"]["job_applications"]["Insert"]>;
        Relationships: [];
      };
      operator_actions: {
        Row: {
          action: string;
          actor: string;
          actor_email: string;
          after: Json | null;
          answer: Json;
          at: string;
          before: Json | null;
          reason: string | null;
          request_id: string;
          role: string;
          subject_id: string | null;
          subject_table: string | null;
        };
        Insert: {
          action: string;
          actor: string;
          actor_email: string;
          after?: Json | null;
          answer: Json;
          at?: string;
          before?: Json | null;
          reason?: string | null;
          request_id: string;
          role: string;
          subject_id?: string | null;
          subject_table?: string | null;
        };
        Update: Partial<Database["public"]["Tables"]["operator_actions"]["Insert"]>;
        Relationships: [];
      };
      operator_invitations: {
        Row: {
          accepted_at: string | null;
          accepted_by: string | null;
          created_at: string;
          email: string;
          expires_at: string;
          id: string;
          invited_by: string;
          role: string;
          token_hash: string;
        };
        Insert: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          created_at?: string;
          email: string;
          expires_at?: string;
          id?: string;
          invited_by: string;
          role: string;
          token_hash: string;
        };
        Update: Partial<Database["public"]["Tables"]["operator_invitations"]["Insert"]>;
        Relationships: [];
      };
      operators: {
        Row: {
          created_at: string;
          invited_by: string | null;
          revoked_at: string | null;
          role: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          invited_by?: string | null;
          revoked_at?: string | null;
          role: string;
          user_id: string;
        };
        Update: Partial<Database["public"]["Tables"]["operators"]["Insert"]>;
        Relationships: [];
      };
      payment_captures: {
        Row: { amount: number; created_at: string; currency: string; order_id: string; payment_id: string };
        Insert: { amount: number; created_at?: string; currency: string; order_id: string; payment_id: string };
        Update: Partial<Database["public"]["Tables"]["payment_captures"]["Insert"]>;
        Relationships: [];
      };
      payment_events: {
        Row: {
          event: string;
          event_id: string;
          order_id: string;
          outcome: string;
          payment_id: string | null;
          received_at: string;
          refund_id: string | null;
          source: string;
        };
        Insert: {
          event: string;
          event_id: string;
          order_id: string;
          outcome: string;
          payment_id?: string | null;
          received_at?: string;
          refund_id?: string | null;
          source: string;
        };
        Update: Partial<Database["public"]["Tables"]["payment_events"]["Insert"]>;
        Relationships: [];
      };
      payment_orders: {
        Row: {
          amount: number;
          asked_at: string | null;
          cohort_id: string;
          created_at: string;
          currency: string;
          email: string;
          held_for_caller: string | null;
          held_from: string | null;
          held_until: string;
          id: string;
          paid_at: string | null;
          payment_id: string | null;
          provider_order_id: string | null;
          receipt_facts: Json;
          refund_waits_since: string | null;
          refunded_amount: number;
          review_reason: string | null;
          review_settled_at: string | null;
          status: string;
          user_id: string | null;
        };
        Insert: {
          amount: number;
          asked_at?: string | null;
          cohort_id: string;
          created_at?: string;
          currency?: string;
          email: string;
          held_for_caller?: string | null;
          held_from?: string | null;
          held_until: string;
          id?: string;
          paid_at?: string | null;
          payment_id?: string | null;
          provider_order_id?: string | null;
          receipt_facts: Json;
          refund_waits_since?: string | null;
          refunded_amount?: number;
          review_reason?: string | null;
          review_settled_at?: string | null;
          status?: string;
          user_id?: string | null;
        };
        Update: Partial<Database["public"]["Tables"]["payment_orders"]["Insert"]>;
        Relationships: [];
      };
      payment_refunds: {
        Row: {
          amount: number;
          attempts: number;
          created_at: string;
          id: string;
          last_error: string | null;
          next_attempt_at: string;
          note: string | null;
          order_id: string;
          payment_id: string;
          reason: string;
          refund_id: string | null;
          status: string;
        };
        Insert: {
          amount: number;
          attempts?: number;
          created_at?: string;
          id?: string;
          last_error?: string | null;
          next_attempt_at?: string;
          note?: string | null;
          order_id: string;
          payment_id: string;
          reason: string;
          refund_id?: string | null;
          status?: string;
        };
        Update: Partial<Database["public"]["Tables"]["payment_refunds"]["Insert"]>;
        Relationships: [];
      };
      payment_sweep_marks: {
        Row: { list: string; swept_until: string };
        Insert: { list: string; swept_until: string };
        Update: Partial<Database["public"]["Tables"]["payment_sweep_marks"]["Insert"]>;
        Relationships: [];
      };
      rate_limits: {
        Row: { hits: number; key: string; window_ends_at: string };
        Insert: { hits: number; key: string; window_ends_at: string };
        Update: Partial<Database["public"]["Tables"]["rate_limits"]["Insert"]>;
        Relationships: [];
      };
      resume_places: {
        Row: { created_at: string; resume_path: string; submission: string };
        Insert: { created_at?: string; resume_path: string; submission: string };
        Update: Partial<Database["public"]["Tables"]["resume_places"]["Insert"]>;
        Relationships: [];
      };
      session_runs: {
        Row: {
          created_at: string;
          ends_at: string;
          id: string;
          meeting_url: string;
          sequence: number;
          session_title: string;
          starts_at: string;
          state: string;
          time_zone: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          ends_at: string;
          id?: string;
          meeting_url: string;
          sequence?: number;
          session_title: string;
          starts_at: string;
          state?: string;
          time_zone?: string;
          updated_at?: string;
        };
        Update: Partial<Database["public"]["Tables"]["session_runs"]["Insert"]>;
        Relationships: [];
      };
      waitlist_signups: {
        Row: { business_function: string; created_at: string; email: string; id: string };
        Insert: { business_function: string; created_at?: string; email: string; id?: string };
        Update: Partial<Database["public"]["Tables"]["waitlist_signups"]["Insert"]>;
        Relationships: [];
      };
      workshop_signups: {
        Row: {
          calendar_sequence: number;
          cancelled_at: string | null;
          "Email Address": string;
          id: string;
          manage_token: string;
          Newsletter: boolean;
          "Registration Date": string;
          reminded_day_for: string | null;
          reminded_hour_for: string | null;
          run_id: string | null;
          "Session Title": string;
          state: string;
        };
        Insert: {
          calendar_sequence?: number;
          cancelled_at?: string | null;
          "Email Address": string;
          id?: string;
          manage_token?: string;
          Newsletter?: boolean;
          "Registration Date"?: string;
          reminded_day_for?: string | null;
          reminded_hour_for?: string | null;
          run_id?: string | null;
          "Session Title": string;
          state?: string;
        };
        Update: Partial<Database["public"]["Tables"]["workshop_signups"]["Insert"]>;
        Relationships: [];
      };
    };
    Views: { [_ in never]: never };
    Functions: {
      accept_operator_invitation: { Args: { p_token: string }; Returns: string };
      attach_provider_order: { Args: { p_order_id: string; p_provider_order_id: string }; Returns: string };
      cancel_registration: { Args: { p_manage_token: string }; Returns: string };
      cancel_session_run: { Args: { p_run_id: string }; Returns: number };
      claim_outbox: {
        Args: { p_batch: number; p_lease_seconds: number; p_up_to_priority?: number };
        Returns: {
          attempts: number;
          batch_id: string | null;
          id: string;
          is_expired: boolean;
          payload: Json;
          recipient: string;
          reply_to: string | null;
          send_before: string | null;
          template: string;
        }[];
      };
      claim_refunds: {
        Args: { p_batch: number; p_lease_seconds: number };
        Returns: { attempts: number; id: string; payment_id: string; refund_id: string | null }[];
      };
      claim_unfinished_orders: {
        Args: { p_batch: number; p_now: string };
        Returns: { created_at: string; id: string; provider_order_id: string }[];
      };
      coming_session_runs: {
        Args: never;
        Returns: { ends_at: string; run_id: string; session_title: string; starts_at: string; time_zone: string }[];
      };
      console_ask_provider: { Args: { p_order_id: string; p_request_id: string }; Returns: Json };
      console_assign_message: { Args: { p_assignee: string | null; p_message_id: string; p_request_id: string; p_shown_assignee: string | null }; Returns: Json };
      console_cancel_registration: { Args: { p_reason: string; p_registration_id: string; p_request_id: string; p_shown_state: string }; Returns: Json };
      console_cancel_run: { Args: { p_reason: string; p_request_id: string; p_run_id: string; p_shown_sequence: number }; Returns: Json };
      console_close_message: { Args: { p_message_id: string; p_request_id: string; p_shown_state: string; p_state: string }; Returns: Json };
      console_cohorts: { Args: never; Returns: { capacity: number; cohort_id: string; free: number; held: number; taken: number }[] };
      console_daily_counts: { Args: { p_days: number }; Returns: { day: string; orders: number; registrations: number }[] };
      console_find_people: { Args: { p_limit: number; p_text: string }; Returns: { email: string; kinds: string[] }[] };
      console_invite_operator: { Args: { p_email: string; p_request_id: string; p_role: string; p_token: string }; Returns: Json };
      console_invite_waiting_list: { Args: { p_business_function: string; p_is_test: boolean; p_request_id: string; p_run_id: string; p_shown_count: number; p_subject: string; p_text: string }; Returns: Json };
      console_log_export: { Args: { p_filter: Json; p_list: string; p_request_id: string }; Returns: Json };
      console_message_run: { Args: { p_is_news: boolean; p_is_test: boolean; p_only_newsletter: boolean; p_request_id: string; p_run_id: string; p_shown_count: number; p_subject: string; p_text: string }; Returns: Json };
      console_move_run: { Args: { p_ends_at: string | null; p_meeting_url: string | null; p_request_id: string; p_run_id: string; p_shown_sequence: number; p_starts_at: string | null }; Returns: Json };
      console_open_resume: { Args: { p_application_id: string; p_request_id: string }; Returns: Json };
      console_person: { Args: { p_email: string }; Returns: Json };
      console_refund: { Args: { p_amount: number; p_payment_id: string; p_reason: string; p_request_id: string }; Returns: Json };
      console_registration_mails: { Args: { p_registration_ids: string[] }; Returns: { mails: Json; registration_id: string }[] };
      console_reply: { Args: { p_message_id: string; p_request_id: string; p_shown_state: string; p_text: string }; Returns: Json };
      console_resend_confirmation: { Args: { p_registration_id: string; p_request_id: string }; Returns: Json };
      console_resend_mail: { Args: { p_mail_id: string; p_request_id: string; p_shown_status: string }; Returns: Json };
      console_resend_receipt: { Args: { p_order_id: string; p_request_id: string }; Returns: Json };
      console_revoke_operator: { Args: { p_request_id: string; p_shown_role: string; p_user_id: string }; Returns: Json };
      console_run_counts: { Args: { p_run_ids: string[] }; Returns: { cancelled: number; newsletter: number; registered: number; run_id: string }[] };
      console_schedule_run: { Args: { p_ends_at: string; p_meeting_url: string; p_request_id: string; p_starts_at: string; p_time_zone: string; p_title: string }; Returns: Json };
      console_set_application_state: { Args: { p_application_id: string; p_mail_text?: string | null; p_request_id: string; p_shown_state: string; p_state: string }; Returns: Json };
      console_set_capacity: { Args: { p_capacity: number; p_cohort_id: string; p_request_id: string; p_shown: number }; Returns: Json };
      console_set_operator_role: { Args: { p_request_id: string; p_role: string; p_shown_role: string; p_user_id: string }; Returns: Json };
      console_settle_review: { Args: { p_note: string; p_order_id: string; p_request_id: string; p_resolution: string; p_shown_reason: string }; Returns: Json };
      console_team: { Args: never; Returns: { created_at: string; email: string; invited_by: string | null; revoked_at: string | null; role: string; user_id: string }[] };
      console_today: { Args: never; Returns: Json };
      console_waiting_lists: { Args: never; Returns: { business_function: string; people: number }[] };
      defer_outbox: {
        Args: { p_attempt: number; p_error: string; p_ids: string[]; p_wait_seconds: number };
        Returns: undefined;
      };
      defer_refund: {
        Args: { p_attempt: number; p_error: string | null; p_id: string };
        Returns: undefined;
      };
      delete_expired_records: {
        Args: { p_now?: string };
        Returns: {
          applied_before: string;
          counters: number;
          failed_mails: number;
          messages: number;
          operator_actions: number;
          registrations: number;
          sent_mails: number;
          waitlist_entries: number;
        }[];
      };
      delete_expired_resume_places: { Args: never; Returns: undefined };
      fail_outbox: { Args: { p_attempt: number; p_error: string; p_ids: string[] }; Returns: undefined };
      finalise_payment: {
        Args: {
          p_amount: number;
          p_currency: string;
          p_details: Json;
          p_event: string;
          p_event_id: string;
          p_payment_id: string;
          p_provider_order_id: string;
          p_source: string;
        };
        Returns: string;
      };
      forget_hold_callers: { Args: never; Returns: undefined };
      get_registration: { Args: { p_manage_token: string }; Returns: Json };
      has_console_owner: { Args: never; Returns: boolean };
      hit_rate_limit: {
        Args: { p_key: string; p_max: number; p_window_seconds: number };
        Returns: { allowed: boolean; retry_after: number }[];
      };
      join_waitlist: {
        Args: { p_business_function: string; p_email: string; p_payload: Json; p_template: string };
        Returns: undefined;
      };
      list_expired_files: { Args: { p_limit: number }; Returns: { bucket: string; path: string }[] };
      make_first_owner: { Args: { p_email: string; p_user_id: string }; Returns: string };
      mark_outbox_sent: { Args: { p_ids: string[]; p_provider_ids: (string | null)[] }; Returns: undefined };
      note_payment_event: {
        Args: {
          p_event: string;
          p_event_id: string;
          p_payment_id: string;
          p_provider_order_id: string;
          p_source: string;
        };
        Returns: string;
      };
      open_payment_order: {
        Args: {
          p_amount: number;
          p_caller?: string | null;
          p_cohort_id: string;
          p_email: string;
          p_receipt_facts: Json;
          p_user_id: string;
        };
        Returns: { hold_seconds: number; id: string | null; outcome: string; provider_order_id: string | null }[];
      };
      operator_invitation: { Args: { p_token: string }; Returns: Json };
      operator_status: { Args: never; Returns: string | null };
      outbox_backlog: {
        Args: never;
        Returns: { oldest_seconds: number; priority: number; waiting: number }[];
      };
      queue_due_reminders: { Args: never; Returns: number };
      queue_news: { Args: { p_request_id: string; p_subject: string; p_text: string }; Returns: number };
      record_refund: {
        Args: {
          p_amount: number;
          p_event: string;
          p_event_id: string;
          p_payment_id: string;
          p_receipt: string | null;
          p_refund_id: string;
          p_source: string;
          p_status: string;
        };
        Returns: string;
      };
      register_for_session: {
        Args: {
          p_email: string;
          p_newsletter: boolean;
          p_payload: Json;
          p_run_id: string | null;
          p_session_title: string;
          p_template: string;
        };
        Returns: Json;
      };
      release_payment_order: { Args: { p_order_id: string }; Returns: undefined };
      request_refund: {
        Args: { p_amount: number; p_key: string; p_payment_id: string; p_reason: string };
        Returns: string;
      };
      reschedule_session_run: {
        Args: {
          p_ends_at: string | null;
          p_meeting_url: string | null;
          p_run_id: string;
          p_starts_at: string | null;
        };
        Returns: number;
      };
      reserve_resume_place: {
        Args: { p_file_name: string; p_role: string; p_submission: string };
        Returns: string;
      };
      retry_outbox: {
        Args: { p_attempt: number; p_error: string; p_ids: string[]; p_leave_batch?: boolean };
        Returns: undefined;
      };
      send_contact_message: {
        Args: {
          p_company: string | null;
          p_email: string;
          p_inquiry_type: string | null;
          p_message: string;
          p_name: string;
          p_payload: Json;
          p_recipient: string;
          p_source: string;
          p_subject: string | null;
          p_template: string;
        };
        Returns: undefined;
      };
      set_newsletter: { Args: { p_manage_token: string; p_newsletter: boolean }; Returns: boolean };
      skip_outbox: { Args: { p_attempt: number; p_error: string; p_ids: string[] }; Returns: undefined };
      submit_job_application: {
        Args: {
          p_description: string;
          p_email: string;
          p_name: string;
          p_payload: Json;
          p_receipt_payload: Json;
          p_receipt_template: string;
          p_recipient: string;
          p_resume_bytes: number;
          p_resume_path: string;
          p_role: string;
          p_template: string;
          p_user_id: string | null;
        };
        Returns: undefined;
      };
    };
    Enums: { [_ in never]: never };
    CompositeTypes: { [_ in never]: never };
  };
};
