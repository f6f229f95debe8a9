// Written by `npm run types` from the migrations; what it cannot know is in database.ts.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

export type Database = {
  public: {
    Tables: {
      billing_details: {
        Row: {
          address: string;
          country: string;
          given_at: string;
          gstin: string | null;
          is_sez: boolean;
          legal_name: string;
          order_id: string;
          pin: string | null;
          po_number: string | null;
          state_code: string | null;
        };
        ComputedFields: never;
        Insert: {
          address: string;
          country?: string;
          given_at?: string;
          gstin?: string | null;
          is_sez?: boolean;
          legal_name: string;
          order_id: string;
          pin?: string | null;
          po_number?: string | null;
          state_code?: string | null;
        };
        Update: {
          address?: string;
          country?: string;
          given_at?: string;
          gstin?: string | null;
          is_sez?: boolean;
          legal_name?: string;
          order_id?: string;
          pin?: string | null;
          po_number?: string | null;
          state_code?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "billing_details_order_id_fkey";
            columns: ["order_id"];
            isOneToOne: true;
            referencedRelation: "payment_orders";
            referencedColumns: ["id"];
          },
        ];
      };
      change_requests: {
        Row: {
          amount: number | null;
          asked_at: string;
          asked_within_rules: boolean;
          decided_at: string | null;
          decided_by: string | null;
          enrolment_id: string;
          id: string;
          kind: string | null;
          note: string | null;
          order_id: string;
          reason: string | null;
          refund_id: string | null;
          state: string;
          to_cohort_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount?: number | null;
          asked_at?: string;
          asked_within_rules: boolean;
          decided_at?: string | null;
          decided_by?: string | null;
          enrolment_id: string;
          id: string;
          kind?: string | null;
          note?: string | null;
          order_id: string;
          reason?: string | null;
          refund_id?: string | null;
          state?: string;
          to_cohort_id?: string | null;
        };
        Update: {
          amount?: number | null;
          asked_at?: string;
          asked_within_rules?: boolean;
          decided_at?: string | null;
          decided_by?: string | null;
          enrolment_id?: string;
          id?: string;
          kind?: string | null;
          note?: string | null;
          order_id?: string;
          reason?: string | null;
          refund_id?: string | null;
          state?: string;
          to_cohort_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "change_requests_enrolment_id_fkey";
            columns: ["enrolment_id"];
            isOneToOne: false;
            referencedRelation: "cohort_enrollments";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "change_requests_order_id_fkey";
            columns: ["order_id"];
            isOneToOne: false;
            referencedRelation: "payment_orders";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "change_requests_refund_id_fkey";
            columns: ["refund_id"];
            isOneToOne: true;
            referencedRelation: "payment_refunds";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "change_requests_to_cohort_id_fkey";
            columns: ["to_cohort_id"];
            isOneToOne: false;
            referencedRelation: "cohorts";
            referencedColumns: ["cohort_id"];
          },
        ];
      };
      class_ratings: {
        Row: {
          at: string;
          rating: number;
          session_id: string;
          text: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          at?: string;
          rating: number;
          session_id: string;
          text?: string;
          user_id: string;
        };
        Update: {
          at?: string;
          rating?: number;
          session_id?: string;
          text?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "class_ratings_session_id_fkey";
            columns: ["session_id"];
            isOneToOne: false;
            referencedRelation: "cohort_sessions";
            referencedColumns: ["id"];
          },
        ];
      };
      cohort_attendance: {
        Row: {
          at: string;
          session_id: string;
          source: string;
          struck_at: string | null;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          at?: string;
          session_id: string;
          source: string;
          struck_at?: string | null;
          user_id: string;
        };
        Update: {
          at?: string;
          session_id?: string;
          source?: string;
          struck_at?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "cohort_attendance_session_id_fkey";
            columns: ["session_id"];
            isOneToOne: false;
            referencedRelation: "cohort_sessions";
            referencedColumns: ["id"];
          },
        ];
      };
      cohort_enrollments: {
        Row: {
          access_token: string;
          amount: number;
          cohort_id: string;
          created_at: string;
          email: string;
          enrolled_at: string;
          first_steps: string[];
          id: string;
          is_hidden: boolean;
          is_open: boolean;
          order_id: string;
          payment_details: NonNullable<Json>;
          payment_id: string;
          payment_intent_id: string | null;
          payment_method: string;
          person_id: string;
          status: string;
          time_zone: string | null;
          user_id: string | null;
          visited_at: string | null;
          visited_before_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          access_token?: string;
          amount: number;
          cohort_id: string;
          created_at?: string;
          email: string;
          enrolled_at?: string;
          first_steps?: string[];
          id?: string;
          is_hidden?: boolean;
          is_open?: never;
          order_id: string;
          payment_details: NonNullable<Json>;
          payment_id: string;
          payment_intent_id?: string | null;
          payment_method?: string;
          person_id?: string;
          status?: string;
          time_zone?: string | null;
          user_id?: string | null;
          visited_at?: string | null;
          visited_before_at?: string | null;
        };
        Update: {
          access_token?: string;
          amount?: number;
          cohort_id?: string;
          created_at?: string;
          email?: string;
          enrolled_at?: string;
          first_steps?: string[];
          id?: string;
          is_hidden?: boolean;
          is_open?: never;
          order_id?: string;
          payment_details?: NonNullable<Json>;
          payment_id?: string;
          payment_intent_id?: string | null;
          payment_method?: string;
          person_id?: string;
          status?: string;
          time_zone?: string | null;
          user_id?: string | null;
          visited_at?: string | null;
          visited_before_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "cohort_enrollments_cohort_id_fkey";
            columns: ["cohort_id"];
            isOneToOne: false;
            referencedRelation: "cohorts";
            referencedColumns: ["cohort_id"];
          },
          {
            foreignKeyName: "cohort_enrollments_order_id_fkey";
            columns: ["order_id"];
            isOneToOne: true;
            referencedRelation: "payment_orders";
            referencedColumns: ["provider_order_id"];
          },
        ];
      };
      cohort_feedback: {
        Row: {
          author: string | null;
          body: string;
          given_at: string;
          handin_id: string;
          id: string;
          wants_another: boolean;
        };
        ComputedFields: never;
        Insert: {
          author?: string | null;
          body: string;
          given_at?: string;
          handin_id: string;
          id: string;
          wants_another?: boolean;
        };
        Update: {
          author?: string | null;
          body?: string;
          given_at?: string;
          handin_id?: string;
          id?: string;
          wants_another?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: "cohort_feedback_handin_id_fkey";
            columns: ["handin_id"];
            isOneToOne: false;
            referencedRelation: "cohort_handins";
            referencedColumns: ["id"];
          },
        ];
      };
      cohort_handins: {
        Row: {
          body: string;
          cohort_id: string;
          file_bytes: number | null;
          file_name: string | null;
          file_path: string | null;
          handed_in_at: string;
          id: string;
          is_late: boolean;
          is_shared: boolean;
          urls: string[];
          user_id: string;
          version: number;
          week: number;
          work_id: string;
        };
        ComputedFields: never;
        Insert: {
          body?: string;
          cohort_id: string;
          file_bytes?: number | null;
          file_name?: string | null;
          file_path?: string | null;
          handed_in_at?: string;
          id: string;
          is_late?: boolean;
          is_shared?: boolean;
          urls?: string[];
          user_id: string;
          version?: number;
          week: number;
          work_id?: string;
        };
        Update: {
          body?: string;
          cohort_id?: string;
          file_bytes?: number | null;
          file_name?: string | null;
          file_path?: string | null;
          handed_in_at?: string;
          id?: string;
          is_late?: boolean;
          is_shared?: boolean;
          urls?: string[];
          user_id?: string;
          version?: number;
          week?: number;
          work_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "cohort_handins_cohort_id_fkey";
            columns: ["cohort_id"];
            isOneToOne: false;
            referencedRelation: "cohorts";
            referencedColumns: ["cohort_id"];
          },
        ];
      };
      cohort_letters: {
        Row: {
          author: string | null;
          cohort_id: string;
          id: string;
          sent_at: string;
          text: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          author?: string | null;
          cohort_id: string;
          id: string;
          sent_at?: string;
          text: string;
          user_id: string;
        };
        Update: {
          author?: string | null;
          cohort_id?: string;
          id?: string;
          sent_at?: string;
          text?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "cohort_letters_cohort_id_fkey";
            columns: ["cohort_id"];
            isOneToOne: false;
            referencedRelation: "cohorts";
            referencedColumns: ["cohort_id"];
          },
        ];
      };
      cohort_posts: {
        Row: {
          author: string | null;
          body: string;
          cohort_id: string;
          corrected_at: string | null;
          id: string;
          posted_at: string;
          sequence: number;
          subject: string;
        };
        ComputedFields: never;
        Insert: {
          author?: string | null;
          body: string;
          cohort_id: string;
          corrected_at?: string | null;
          id?: string;
          posted_at?: string;
          sequence?: number;
          subject: string;
        };
        Update: {
          author?: string | null;
          body?: string;
          cohort_id?: string;
          corrected_at?: string | null;
          id?: string;
          posted_at?: string;
          sequence?: number;
          subject?: string;
        };
        Relationships: [
          {
            foreignKeyName: "cohort_posts_cohort_id_fkey";
            columns: ["cohort_id"];
            isOneToOne: false;
            referencedRelation: "cohorts";
            referencedColumns: ["cohort_id"];
          },
        ];
      };
      cohort_resources: {
        Row: {
          cohort_id: string;
          created_at: string;
          id: string;
          position: number;
          session_id: string | null;
          title: string;
          url: string;
        };
        ComputedFields: never;
        Insert: {
          cohort_id: string;
          created_at?: string;
          id?: string;
          position?: number;
          session_id?: string | null;
          title: string;
          url: string;
        };
        Update: {
          cohort_id?: string;
          created_at?: string;
          id?: string;
          position?: number;
          session_id?: string | null;
          title?: string;
          url?: string;
        };
        Relationships: [
          {
            foreignKeyName: "cohort_resources_cohort_id_fkey";
            columns: ["cohort_id"];
            isOneToOne: false;
            referencedRelation: "cohorts";
            referencedColumns: ["cohort_id"];
          },
          {
            foreignKeyName: "cohort_resources_session_id_fkey";
            columns: ["session_id"];
            isOneToOne: false;
            referencedRelation: "cohort_sessions";
            referencedColumns: ["id"];
          },
        ];
      };
      cohort_reviews: {
        Row: {
          at: string;
          changed_at: string;
          cohort_id: string;
          does_differently: string;
          may_quote: boolean;
          quoted_as: string | null;
          recommends: number | null;
          should_change: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          at?: string;
          changed_at?: string;
          cohort_id: string;
          does_differently?: string;
          may_quote?: boolean;
          quoted_as?: string | null;
          recommends?: number | null;
          should_change?: string;
          user_id: string;
        };
        Update: {
          at?: string;
          changed_at?: string;
          cohort_id?: string;
          does_differently?: string;
          may_quote?: boolean;
          quoted_as?: string | null;
          recommends?: number | null;
          should_change?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "cohort_reviews_cohort_id_fkey";
            columns: ["cohort_id"];
            isOneToOne: false;
            referencedRelation: "cohorts";
            referencedColumns: ["cohort_id"];
          },
        ];
      };
      cohort_sessions: {
        Row: {
          bring: string | null;
          cancelled_reason: string | null;
          cohort_id: string;
          created_at: string;
          ends_at: string;
          guest_name: string | null;
          id: string;
          kind: string;
          meeting_url: string | null;
          recorded_at: string | null;
          recording_url: string | null;
          sequence: number;
          starts_at: string;
          state: string;
          teacher_id: string | null;
          time_zone: string;
          title: string;
          updated_at: string;
          week: number | null;
        };
        ComputedFields: never;
        Insert: {
          bring?: string | null;
          cancelled_reason?: string | null;
          cohort_id: string;
          created_at?: string;
          ends_at: string;
          guest_name?: string | null;
          id?: string;
          kind: string;
          meeting_url?: string | null;
          recorded_at?: string | null;
          recording_url?: string | null;
          sequence?: number;
          starts_at: string;
          state?: string;
          teacher_id?: string | null;
          time_zone?: string;
          title: string;
          updated_at?: string;
          week?: number | null;
        };
        Update: {
          bring?: string | null;
          cancelled_reason?: string | null;
          cohort_id?: string;
          created_at?: string;
          ends_at?: string;
          guest_name?: string | null;
          id?: string;
          kind?: string;
          meeting_url?: string | null;
          recorded_at?: string | null;
          recording_url?: string | null;
          sequence?: number;
          starts_at?: string;
          state?: string;
          teacher_id?: string | null;
          time_zone?: string;
          title?: string;
          updated_at?: string;
          week?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: "cohort_sessions_cohort_id_fkey";
            columns: ["cohort_id"];
            isOneToOne: false;
            referencedRelation: "cohorts";
            referencedColumns: ["cohort_id"];
          },
          {
            foreignKeyName: "cohort_sessions_teacher_id_fkey";
            columns: ["teacher_id"];
            isOneToOne: false;
            referencedRelation: "teachers";
            referencedColumns: ["id"];
          },
        ];
      };
      cohort_teachers: {
        Row: {
          added_at: string;
          cohort_id: string;
          teacher_id: string;
        };
        ComputedFields: never;
        Insert: {
          added_at?: string;
          cohort_id: string;
          teacher_id: string;
        };
        Update: {
          added_at?: string;
          cohort_id?: string;
          teacher_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: "cohort_teachers_cohort_id_fkey";
            columns: ["cohort_id"];
            isOneToOne: false;
            referencedRelation: "cohorts";
            referencedColumns: ["cohort_id"];
          },
          {
            foreignKeyName: "cohort_teachers_teacher_id_fkey";
            columns: ["teacher_id"];
            isOneToOne: false;
            referencedRelation: "teachers";
            referencedColumns: ["id"];
          },
        ];
      };
      cohort_weeks: {
        Row: {
          assignment: string;
          cohort_id: string;
          due_at: string | null;
          goals: NonNullable<Json>;
          sequence: number;
          title: string;
          week: number;
        };
        ComputedFields: never;
        Insert: {
          assignment?: string;
          cohort_id: string;
          due_at?: string | null;
          goals: NonNullable<Json>;
          sequence?: number;
          title: string;
          week: number;
        };
        Update: {
          assignment?: string;
          cohort_id?: string;
          due_at?: string | null;
          goals?: NonNullable<Json>;
          sequence?: number;
          title?: string;
          week?: number;
        };
        Relationships: [
          {
            foreignKeyName: "cohort_weeks_cohort_id_fkey";
            columns: ["cohort_id"];
            isOneToOne: false;
            referencedRelation: "cohorts";
            referencedColumns: ["cohort_id"];
          },
        ];
      };
      cohorts: {
        Row: {
          booking_url: string | null;
          capacity: number;
          chat_url: string | null;
          cohort_id: string;
          created_at: string;
          ends_on: string | null;
          enrol_by: string;
          list_price: number;
          price: number;
          sale_ends_at: string;
          sell_until: string | null;
          sequence: number;
          starts_on: string;
          state: string;
          takes_handins: boolean;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          booking_url?: string | null;
          capacity: number;
          chat_url?: string | null;
          cohort_id: string;
          created_at?: string;
          ends_on?: string | null;
          enrol_by: string;
          list_price: number;
          price: number;
          sale_ends_at?: never;
          sell_until?: string | null;
          sequence?: number;
          starts_on: string;
          state?: string;
          takes_handins?: boolean;
          updated_at?: string;
        };
        Update: {
          booking_url?: string | null;
          capacity?: number;
          chat_url?: string | null;
          cohort_id?: string;
          created_at?: string;
          ends_on?: string | null;
          enrol_by?: string;
          list_price?: number;
          price?: number;
          sale_ends_at?: never;
          sell_until?: string | null;
          sequence?: number;
          starts_on?: string;
          state?: string;
          takes_handins?: boolean;
          updated_at?: string;
        };
        Relationships: [];
      };
      company: {
        Row: {
          address: string;
          bank: string | null;
          cin: string | null;
          gstin: string;
          is_only: boolean;
          legal_name: string;
          lut: string | null;
          state_code: string;
        };
        ComputedFields: never;
        Insert: {
          address: string;
          bank?: string | null;
          cin?: string | null;
          gstin: string;
          is_only?: boolean;
          legal_name: string;
          lut?: string | null;
          state_code: string;
        };
        Update: {
          address?: string;
          bank?: string | null;
          cin?: string | null;
          gstin?: string;
          is_only?: boolean;
          legal_name?: string;
          lut?: string | null;
          state_code?: string;
        };
        Relationships: [];
      };
      contact_messages: {
        Row: {
          assigned_to: string | null;
          came_from: Json | null;
          company: string | null;
          created_at: string;
          email: string;
          id: string;
          inquiry_type: string | null;
          is_suspect: boolean;
          message: string;
          name: string;
          reference: string;
          source: string;
          state: string;
          state_changed_at: string | null;
          subject: string | null;
        };
        ComputedFields: never;
        Insert: {
          assigned_to?: string | null;
          came_from?: Json | null;
          company?: string | null;
          created_at?: string;
          email: string;
          id?: string;
          inquiry_type?: string | null;
          is_suspect?: boolean;
          message: string;
          name: string;
          reference: string;
          source: string;
          state?: string;
          state_changed_at?: string | null;
          subject?: string | null;
        };
        Update: {
          assigned_to?: string | null;
          came_from?: Json | null;
          company?: string | null;
          created_at?: string;
          email?: string;
          id?: string;
          inquiry_type?: string | null;
          is_suspect?: boolean;
          message?: string;
          name?: string;
          reference?: string;
          source?: string;
          state?: string;
          state_changed_at?: string | null;
          subject?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "contact_messages_assigned_to_fkey";
            columns: ["assigned_to"];
            isOneToOne: false;
            referencedRelation: "operators";
            referencedColumns: ["user_id"];
          },
        ];
      };
      contact_replies: {
        Row: {
          author: string;
          created_at: string;
          id: string;
          message_id: string;
          text: string;
        };
        ComputedFields: never;
        Insert: {
          author: string;
          created_at?: string;
          id?: string;
          message_id: string;
          text: string;
        };
        Update: {
          author?: string;
          created_at?: string;
          id?: string;
          message_id?: string;
          text?: string;
        };
        Relationships: [
          {
            foreignKeyName: "contact_replies_message_id_fkey";
            columns: ["message_id"];
            isOneToOne: false;
            referencedRelation: "contact_messages";
            referencedColumns: ["id"];
          },
        ];
      };
      email_events: {
        Row: {
          at: string;
          event_id: string;
          mail_id: string;
          reason: string | null;
          type: string;
        };
        ComputedFields: never;
        Insert: {
          at: string;
          event_id: string;
          mail_id: string;
          reason?: string | null;
          type: string;
        };
        Update: {
          at?: string;
          event_id?: string;
          mail_id?: string;
          reason?: string | null;
          type?: string;
        };
        Relationships: [
          {
            foreignKeyName: "email_events_mail_id_fkey";
            columns: ["mail_id"];
            isOneToOne: false;
            referencedRelation: "email_outbox";
            referencedColumns: ["id"];
          },
        ];
      };
      email_outbox: {
        Row: {
          about: string | null;
          attempts: number;
          batch_id: string | null;
          created_at: string;
          first_attempt_at: string | null;
          goes_in_batch: boolean;
          handover: string;
          id: string;
          last_error: string | null;
          next_attempt_at: string;
          payload: NonNullable<Json>;
          person: string | null;
          position: number;
          priority: number;
          provider_id: string | null;
          recipient: string;
          reply_to: string | null;
          resent_as: string | null;
          said: Json | null;
          send_before: string | null;
          sent_at: string | null;
          status: string;
          template: string;
          topic: string | null;
          undelivered_at: string | null;
          undelivered_by: string | null;
          undelivered_reason: string | null;
          waits: boolean;
          wanted_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          about?: string | null;
          attempts?: number;
          batch_id?: string | null;
          created_at?: string;
          first_attempt_at?: string | null;
          goes_in_batch?: boolean;
          handover?: string;
          id?: string;
          last_error?: string | null;
          next_attempt_at?: string;
          payload?: NonNullable<Json>;
          person?: string | null;
          position?: never;
          priority?: number;
          provider_id?: string | null;
          recipient: string;
          reply_to?: string | null;
          resent_as?: string | null;
          said?: Json | null;
          send_before?: string | null;
          sent_at?: string | null;
          status?: string;
          template: string;
          topic?: string | null;
          undelivered_at?: string | null;
          undelivered_by?: string | null;
          undelivered_reason?: string | null;
          waits?: boolean;
          wanted_by?: string | null;
        };
        Update: {
          about?: string | null;
          attempts?: number;
          batch_id?: string | null;
          created_at?: string;
          first_attempt_at?: string | null;
          goes_in_batch?: boolean;
          handover?: string;
          id?: string;
          last_error?: string | null;
          next_attempt_at?: string;
          payload?: NonNullable<Json>;
          person?: string | null;
          position?: never;
          priority?: number;
          provider_id?: string | null;
          recipient?: string;
          reply_to?: string | null;
          resent_as?: string | null;
          said?: Json | null;
          send_before?: string | null;
          sent_at?: string | null;
          status?: string;
          template?: string;
          topic?: string | null;
          undelivered_at?: string | null;
          undelivered_by?: string | null;
          undelivered_reason?: string | null;
          waits?: boolean;
          wanted_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "email_outbox_template_fkey";
            columns: ["template"];
            isOneToOne: false;
            referencedRelation: "mail_templates";
            referencedColumns: ["name"];
          },
        ];
      };
      erasures: {
        Row: {
          asked_at: string;
          confirmed_at: string | null;
          done_at: string | null;
          email: string;
          id: string;
          is_page_only: boolean;
          state: string;
          token_hash: string | null;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          asked_at?: string;
          confirmed_at?: string | null;
          done_at?: string | null;
          email: string;
          id?: string;
          is_page_only?: boolean;
          state?: string;
          token_hash?: string | null;
          user_id?: string | null;
        };
        Update: {
          asked_at?: string;
          confirmed_at?: string | null;
          done_at?: string | null;
          email?: string;
          id?: string;
          is_page_only?: boolean;
          state?: string;
          token_hash?: string | null;
          user_id?: string | null;
        };
        Relationships: [];
      };
      job_applications: {
        Row: {
          came_from: Json | null;
          created_at: string;
          description: string;
          email: string;
          id: string;
          is_suspect: boolean;
          name: string;
          resume_bytes: number;
          resume_path: string;
          role: string;
          state: string;
          state_changed_at: string | null;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          came_from?: Json | null;
          created_at?: string;
          description: string;
          email: string;
          id?: string;
          is_suspect?: boolean;
          name: string;
          resume_bytes: number;
          resume_path: string;
          role: string;
          state?: string;
          state_changed_at?: string | null;
          user_id?: string | null;
        };
        Update: {
          came_from?: Json | null;
          created_at?: string;
          description?: string;
          email?: string;
          id?: string;
          is_suspect?: boolean;
          name?: string;
          resume_bytes?: number;
          resume_path?: string;
          role?: string;
          state?: string;
          state_changed_at?: string | null;
          user_id?: string | null;
        };
        Relationships: [];
      };
      job_runs: {
        Row: {
          done_at: string;
          failed_runs: number;
          failed_what: string | null;
          failing_since: string | null;
          job: string;
        };
        ComputedFields: never;
        Insert: {
          done_at?: string;
          failed_runs?: number;
          failed_what?: string | null;
          failing_since?: string | null;
          job: string;
        };
        Update: {
          done_at?: string;
          failed_runs?: number;
          failed_what?: string | null;
          failing_since?: string | null;
          job?: string;
        };
        Relationships: [];
      };
      mail_choices: {
        Row: {
          blocked_at: string | null;
          blocked_by: string | null;
          blocked_reason: string | null;
          checkout_mails_off_at: string | null;
          email: string;
          id: string;
          newsletter_by: string | null;
          newsletter_since: string | null;
          stopped_at: string | null;
          token: string;
          unsubscribed_at: string | null;
          unsubscribed_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          blocked_at?: string | null;
          blocked_by?: string | null;
          blocked_reason?: string | null;
          checkout_mails_off_at?: string | null;
          email: string;
          id?: string;
          newsletter_by?: string | null;
          newsletter_since?: string | null;
          stopped_at?: string | null;
          token?: string;
          unsubscribed_at?: string | null;
          unsubscribed_by?: string | null;
        };
        Update: {
          blocked_at?: string | null;
          blocked_by?: string | null;
          blocked_reason?: string | null;
          checkout_mails_off_at?: string | null;
          email?: string;
          id?: string;
          newsletter_by?: string | null;
          newsletter_since?: string | null;
          stopped_at?: string | null;
          token?: string;
          unsubscribed_at?: string | null;
          unsubscribed_by?: string | null;
        };
        Relationships: [];
      };
      mail_templates: {
        Row: {
          despite_block: boolean;
          facts: string | null;
          goes_in_batch: boolean;
          name: string;
          people: string | null;
          priority: number;
          topic: string | null;
        };
        ComputedFields: never;
        Insert: {
          despite_block?: boolean;
          facts?: string | null;
          goes_in_batch?: boolean;
          name: string;
          people?: string | null;
          priority: number;
          topic?: string | null;
        };
        Update: {
          despite_block?: boolean;
          facts?: string | null;
          goes_in_batch?: boolean;
          name?: string;
          people?: string | null;
          priority?: number;
          topic?: string | null;
        };
        Relationships: [];
      };
      notices: {
        Row: {
          about: string;
          at_key: string;
          audience: string | null;
          by: string | null;
          content: Json | null;
          created_at: string;
          cut_at: string;
          ended_at: string | null;
          id: string;
          kind: string;
          only_newsletter: boolean;
          only_seen: string | null;
          people: number;
          position: number;
          queued: number;
          send_before: string | null;
          wanted_by: string | null;
        };
        ComputedFields: never;
        Insert: {
          about: string;
          at_key?: string;
          audience?: string | null;
          by?: string | null;
          content?: Json | null;
          created_at?: string;
          cut_at?: string;
          ended_at?: string | null;
          id?: string;
          kind: string;
          only_newsletter?: boolean;
          only_seen?: string | null;
          people?: number;
          position?: never;
          queued?: number;
          send_before?: string | null;
          wanted_by?: string | null;
        };
        Update: {
          about?: string;
          at_key?: string;
          audience?: string | null;
          by?: string | null;
          content?: Json | null;
          created_at?: string;
          cut_at?: string;
          ended_at?: string | null;
          id?: string;
          kind?: string;
          only_newsletter?: boolean;
          only_seen?: string | null;
          people?: number;
          position?: never;
          queued?: number;
          send_before?: string | null;
          wanted_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "notices_kind_fkey";
            columns: ["kind"];
            isOneToOne: false;
            referencedRelation: "mail_templates";
            referencedColumns: ["name"];
          },
        ];
      };
      operator_actions: {
        Row: {
          action: string;
          actor: string;
          actor_email: string;
          after: Json | null;
          answer: NonNullable<Json>;
          at: string;
          before: Json | null;
          reason: string | null;
          request_id: string;
          role: string;
          subject_id: string | null;
          subject_table: string | null;
        };
        ComputedFields: never;
        Insert: {
          action: string;
          actor: string;
          actor_email: string;
          after?: Json | null;
          answer: NonNullable<Json>;
          at?: string;
          before?: Json | null;
          reason?: string | null;
          request_id: string;
          role: string;
          subject_id?: string | null;
          subject_table?: string | null;
        };
        Update: {
          action?: string;
          actor?: string;
          actor_email?: string;
          after?: Json | null;
          answer?: NonNullable<Json>;
          at?: string;
          before?: Json | null;
          reason?: string | null;
          request_id?: string;
          role?: string;
          subject_id?: string | null;
          subject_table?: string | null;
        };
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
          teacher_id: string | null;
          token_hash: string;
        };
        ComputedFields: never;
        Insert: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          created_at?: string;
          email: string;
          expires_at?: string;
          id?: string;
          invited_by: string;
          role: string;
          teacher_id?: string | null;
          token_hash: string;
        };
        Update: {
          accepted_at?: string | null;
          accepted_by?: string | null;
          created_at?: string;
          email?: string;
          expires_at?: string;
          id?: string;
          invited_by?: string;
          role?: string;
          teacher_id?: string | null;
          token_hash?: string;
        };
        Relationships: [
          {
            foreignKeyName: "operator_invitations_teacher_id_fkey";
            columns: ["teacher_id"];
            isOneToOne: false;
            referencedRelation: "teachers";
            referencedColumns: ["id"];
          },
        ];
      };
      operators: {
        Row: {
          created_at: string;
          invited_by: string | null;
          revoked_at: string | null;
          role: string;
          user_id: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          invited_by?: string | null;
          revoked_at?: string | null;
          role: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          invited_by?: string | null;
          revoked_at?: string | null;
          role?: string;
          user_id?: string;
        };
        Relationships: [];
      };
      payment_captures: {
        Row: {
          amount: number;
          created_at: string;
          currency: string;
          order_id: string;
          payment_id: string;
          settlement_id: string | null;
          shortfall_reason: string | null;
          tds: number;
          transfer_reference: string | null;
          transferred_on: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          created_at?: string;
          currency: string;
          order_id: string;
          payment_id: string;
          settlement_id?: string | null;
          shortfall_reason?: string | null;
          tds?: number;
          transfer_reference?: string | null;
          transferred_on?: string | null;
        };
        Update: {
          amount?: number;
          created_at?: string;
          currency?: string;
          order_id?: string;
          payment_id?: string;
          settlement_id?: string | null;
          shortfall_reason?: string | null;
          tds?: number;
          transfer_reference?: string | null;
          transferred_on?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "payment_captures_order_id_fkey";
            columns: ["order_id"];
            isOneToOne: false;
            referencedRelation: "payment_orders";
            referencedColumns: ["id"];
          },
        ];
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
        ComputedFields: never;
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
        Update: {
          event?: string;
          event_id?: string;
          order_id?: string;
          outcome?: string;
          payment_id?: string | null;
          received_at?: string;
          refund_id?: string | null;
          source?: string;
        };
        Relationships: [
          {
            foreignKeyName: "payment_events_order_id_fkey";
            columns: ["order_id"];
            isOneToOne: false;
            referencedRelation: "payment_orders";
            referencedColumns: ["id"];
          },
        ];
      };
      payment_orders: {
        Row: {
          amount: number;
          asked_at: string | null;
          came_from: Json | null;
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
          receipt_facts: NonNullable<Json>;
          refund_waits_since: string | null;
          refunded_amount: number;
          review_waits_since: string | null;
          status: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          asked_at?: string | null;
          came_from?: Json | null;
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
          receipt_facts: NonNullable<Json>;
          refund_waits_since?: string | null;
          refunded_amount?: number;
          review_waits_since?: string | null;
          status?: string;
          user_id?: string | null;
        };
        Update: {
          amount?: number;
          asked_at?: string | null;
          came_from?: Json | null;
          cohort_id?: string;
          created_at?: string;
          currency?: string;
          email?: string;
          held_for_caller?: string | null;
          held_from?: string | null;
          held_until?: string;
          id?: string;
          paid_at?: string | null;
          payment_id?: string | null;
          provider_order_id?: string | null;
          receipt_facts?: NonNullable<Json>;
          refund_waits_since?: string | null;
          refunded_amount?: number;
          review_waits_since?: string | null;
          status?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "payment_orders_cohort_id_fkey";
            columns: ["cohort_id"];
            isOneToOne: false;
            referencedRelation: "cohorts";
            referencedColumns: ["cohort_id"];
          },
        ];
      };
      payment_refunds: {
        Row: {
          amount: number;
          attempts: number;
          created_at: string;
          done_at: string | null;
          id: string;
          last_error: string | null;
          next_attempt_at: string;
          note: string | null;
          order_id: string;
          payment_id: string;
          reason: string;
          refund_id: string | null;
          status: string;
          transfer_reference: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          attempts?: number;
          created_at?: string;
          done_at?: string | null;
          id?: string;
          last_error?: string | null;
          next_attempt_at?: string;
          note?: string | null;
          order_id: string;
          payment_id: string;
          reason: string;
          refund_id?: string | null;
          status?: string;
          transfer_reference?: string | null;
        };
        Update: {
          amount?: number;
          attempts?: number;
          created_at?: string;
          done_at?: string | null;
          id?: string;
          last_error?: string | null;
          next_attempt_at?: string;
          note?: string | null;
          order_id?: string;
          payment_id?: string;
          reason?: string;
          refund_id?: string | null;
          status?: string;
          transfer_reference?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "payment_refunds_payment_id_order_id_fkey";
            columns: ["payment_id", "order_id"];
            isOneToOne: false;
            referencedRelation: "payment_captures";
            referencedColumns: ["payment_id", "order_id"];
          },
        ];
      };
      payment_reviews: {
        Row: {
          amount: number | null;
          currency: string | null;
          dispute_id: string | null;
          event: string | null;
          id: string;
          kind: string;
          note: string | null;
          opened_at: string;
          order_id: string;
          ordered: number | null;
          payment_id: string;
          refund_id: string | null;
          resolution: string | null;
          respond_by: string | null;
          settled_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount?: number | null;
          currency?: string | null;
          dispute_id?: string | null;
          event?: string | null;
          id?: string;
          kind: string;
          note?: string | null;
          opened_at?: string;
          order_id: string;
          ordered?: number | null;
          payment_id: string;
          refund_id?: string | null;
          resolution?: string | null;
          respond_by?: string | null;
          settled_at?: string | null;
        };
        Update: {
          amount?: number | null;
          currency?: string | null;
          dispute_id?: string | null;
          event?: string | null;
          id?: string;
          kind?: string;
          note?: string | null;
          opened_at?: string;
          order_id?: string;
          ordered?: number | null;
          payment_id?: string;
          refund_id?: string | null;
          resolution?: string | null;
          respond_by?: string | null;
          settled_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "payment_reviews_order_id_fkey";
            columns: ["order_id"];
            isOneToOne: false;
            referencedRelation: "payment_orders";
            referencedColumns: ["id"];
          },
        ];
      };
      payment_sweep_marks: {
        Row: {
          list: string;
          swept_until: string;
        };
        ComputedFields: never;
        Insert: {
          list: string;
          swept_until: string;
        };
        Update: {
          list?: string;
          swept_until?: string;
        };
        Relationships: [];
      };
      proformas: {
        Row: {
          cohort_id: string;
          created_at: string;
          email: string;
          facts: NonNullable<Json>;
          held_until: string | null;
          id: string;
          issued_on: string;
          order_id: string | null;
          place_of_supply: string;
          price: number;
          serial: string;
          valid_until: string;
          withdrawn_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          cohort_id: string;
          created_at?: string;
          email: string;
          facts: NonNullable<Json>;
          held_until?: string | null;
          id?: string;
          issued_on: string;
          order_id?: string | null;
          place_of_supply: string;
          price: number;
          serial: string;
          valid_until: string;
          withdrawn_at?: string | null;
        };
        Update: {
          cohort_id?: string;
          created_at?: string;
          email?: string;
          facts?: NonNullable<Json>;
          held_until?: string | null;
          id?: string;
          issued_on?: string;
          order_id?: string | null;
          place_of_supply?: string;
          price?: number;
          serial?: string;
          valid_until?: string;
          withdrawn_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "proformas_cohort_id_fkey";
            columns: ["cohort_id"];
            isOneToOne: false;
            referencedRelation: "cohorts";
            referencedColumns: ["cohort_id"];
          },
          {
            foreignKeyName: "proformas_order_id_fkey";
            columns: ["order_id"];
            isOneToOne: true;
            referencedRelation: "payment_orders";
            referencedColumns: ["id"];
          },
        ];
      };
      rate_limits: {
        Row: {
          hits: number;
          key: string;
          window_ends_at: string;
        };
        ComputedFields: never;
        Insert: {
          hits: number;
          key: string;
          window_ends_at: string;
        };
        Update: {
          hits?: number;
          key?: string;
          window_ends_at?: string;
        };
        Relationships: [];
      };
      resume_places: {
        Row: {
          created_at: string;
          resume_path: string;
          submission: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          resume_path: string;
          submission: string;
        };
        Update: {
          created_at?: string;
          resume_path?: string;
          submission?: string;
        };
        Relationships: [];
      };
      session_attendance: {
        Row: {
          at: string;
          registration_id: string;
          source: string;
          struck_at: string | null;
        };
        ComputedFields: never;
        Insert: {
          at?: string;
          registration_id: string;
          source: string;
          struck_at?: string | null;
        };
        Update: {
          at?: string;
          registration_id?: string;
          source?: string;
          struck_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: "session_attendance_registration_id_fkey";
            columns: ["registration_id"];
            isOneToOne: true;
            referencedRelation: "workshop_signups";
            referencedColumns: ["id"];
          },
        ];
      };
      session_feedback: {
        Row: {
          at: string;
          rating: number;
          registration_id: string;
          text: string;
        };
        ComputedFields: never;
        Insert: {
          at?: string;
          rating: number;
          registration_id: string;
          text?: string;
        };
        Update: {
          at?: string;
          rating?: number;
          registration_id?: string;
          text?: string;
        };
        Relationships: [
          {
            foreignKeyName: "session_feedback_registration_id_fkey";
            columns: ["registration_id"];
            isOneToOne: true;
            referencedRelation: "workshop_signups";
            referencedColumns: ["id"];
          },
        ];
      };
      session_runs: {
        Row: {
          created_at: string;
          ends_at: string;
          id: string;
          is_recording_public: boolean;
          meeting_url: string;
          recording_url: string | null;
          sequence: number;
          session_title: string;
          starts_at: string;
          state: string;
          time_zone: string;
          updated_at: string;
        };
        ComputedFields: never;
        Insert: {
          created_at?: string;
          ends_at: string;
          id?: string;
          is_recording_public?: boolean;
          meeting_url: string;
          recording_url?: string | null;
          sequence?: number;
          session_title: string;
          starts_at: string;
          state?: string;
          time_zone?: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          ends_at?: string;
          id?: string;
          is_recording_public?: boolean;
          meeting_url?: string;
          recording_url?: string | null;
          sequence?: number;
          session_title?: string;
          starts_at?: string;
          state?: string;
          time_zone?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: "session_runs_session_title_fkey";
            columns: ["session_title"];
            isOneToOne: false;
            referencedRelation: "session_titles";
            referencedColumns: ["title"];
          },
        ];
      };
      session_titles: {
        Row: {
          title: string;
        };
        ComputedFields: never;
        Insert: {
          title: string;
        };
        Update: {
          title?: string;
        };
        Relationships: [];
      };
      tax_counters: {
        Row: {
          fy: string;
          last: number;
          series: string;
        };
        ComputedFields: never;
        Insert: {
          fy: string;
          last: number;
          series: string;
        };
        Update: {
          fy?: string;
          last?: number;
          series?: string;
        };
        Relationships: [];
      };
      tax_documents: {
        Row: {
          cgst: number;
          corrects: string | null;
          created_at: string;
          facts: NonNullable<Json>;
          fy: string;
          id: string;
          igst: number;
          issued_on: string;
          kind: string;
          order_id: string;
          place_of_supply: string;
          refund_id: string | null;
          serial: string;
          sgst: number;
          taxable: number;
          template: string;
          total: number;
        };
        ComputedFields: never;
        Insert: {
          cgst: number;
          corrects?: string | null;
          created_at?: string;
          facts: NonNullable<Json>;
          fy: string;
          id?: string;
          igst: number;
          issued_on: string;
          kind: string;
          order_id: string;
          place_of_supply: string;
          refund_id?: string | null;
          serial: string;
          sgst: number;
          taxable: number;
          template?: string;
          total: number;
        };
        Update: {
          cgst?: number;
          corrects?: string | null;
          created_at?: string;
          facts?: NonNullable<Json>;
          fy?: string;
          id?: string;
          igst?: number;
          issued_on?: string;
          kind?: string;
          order_id?: string;
          place_of_supply?: string;
          refund_id?: string | null;
          serial?: string;
          sgst?: number;
          taxable?: number;
          template?: string;
          total?: number;
        };
        Relationships: [
          {
            foreignKeyName: "tax_documents_corrects_fkey";
            columns: ["corrects"];
            isOneToOne: false;
            referencedRelation: "tax_documents";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tax_documents_order_id_fkey";
            columns: ["order_id"];
            isOneToOne: false;
            referencedRelation: "payment_orders";
            referencedColumns: ["id"];
          },
          {
            foreignKeyName: "tax_documents_refund_id_fkey";
            columns: ["refund_id"];
            isOneToOne: true;
            referencedRelation: "payment_refunds";
            referencedColumns: ["id"];
          },
        ];
      };
      teachers: {
        Row: {
          bio: string;
          created_at: string;
          id: string;
          linkedin_url: string | null;
          name: string;
          photo_path: string | null;
          sequence: number;
          title: string;
          user_id: string | null;
        };
        ComputedFields: never;
        Insert: {
          bio?: string;
          created_at?: string;
          id?: string;
          linkedin_url?: string | null;
          name: string;
          photo_path?: string | null;
          sequence?: number;
          title: string;
          user_id?: string | null;
        };
        Update: {
          bio?: string;
          created_at?: string;
          id?: string;
          linkedin_url?: string | null;
          name?: string;
          photo_path?: string | null;
          sequence?: number;
          title?: string;
          user_id?: string | null;
        };
        Relationships: [];
      };
      unmatched_payments: {
        Row: {
          amount: number;
          currency: string;
          found_at: string;
          noted_cohort: string | null;
          noted_order: string | null;
          paid_at: string;
          payment_id: string;
          provider_order_id: string | null;
          settled_as: string | null;
          settled_at: string | null;
          settled_for: string | null;
        };
        ComputedFields: never;
        Insert: {
          amount: number;
          currency: string;
          found_at?: string;
          noted_cohort?: string | null;
          noted_order?: string | null;
          paid_at: string;
          payment_id: string;
          provider_order_id?: string | null;
          settled_as?: string | null;
          settled_at?: string | null;
          settled_for?: string | null;
        };
        Update: {
          amount?: number;
          currency?: string;
          found_at?: string;
          noted_cohort?: string | null;
          noted_order?: string | null;
          paid_at?: string;
          payment_id?: string;
          provider_order_id?: string | null;
          settled_as?: string | null;
          settled_at?: string | null;
          settled_for?: string | null;
        };
        Relationships: [];
      };
      waitlist_signups: {
        Row: {
          business_function: string;
          came_from: Json | null;
          cohort_id: string | null;
          created_at: string;
          email: string;
          id: string;
          is_suspect: boolean;
          left_at: string | null;
          token: string;
        };
        ComputedFields: never;
        Insert: {
          business_function: string;
          came_from?: Json | null;
          cohort_id?: string | null;
          created_at?: string;
          email: string;
          id?: string;
          is_suspect?: boolean;
          left_at?: string | null;
          token?: string;
        };
        Update: {
          business_function?: string;
          came_from?: Json | null;
          cohort_id?: string | null;
          created_at?: string;
          email?: string;
          id?: string;
          is_suspect?: boolean;
          left_at?: string | null;
          token?: string;
        };
        Relationships: [
          {
            foreignKeyName: "waitlist_signups_cohort_id_fkey";
            columns: ["cohort_id"];
            isOneToOne: false;
            referencedRelation: "cohorts";
            referencedColumns: ["cohort_id"];
          },
        ];
      };
      watch_marks: {
        Row: {
          marked_at: string;
          name: string;
        };
        ComputedFields: never;
        Insert: {
          marked_at: string;
          name: string;
        };
        Update: {
          marked_at?: string;
          name?: string;
        };
        Relationships: [];
      };
      workshop_signups: {
        Row: {
          calendar_sequence: number;
          came_from: Json | null;
          cancelled_at: string | null;
          "Email Address": string;
          id: string;
          is_suspect: boolean;
          is_waiting: boolean;
          manage_token: string;
          Newsletter: boolean;
          "Registration Date": string;
          run_id: string | null;
          "Session Title": string;
          state: string;
        };
        ComputedFields: never;
        Insert: {
          calendar_sequence?: number;
          came_from?: Json | null;
          cancelled_at?: string | null;
          "Email Address": string;
          id?: string;
          is_suspect?: boolean;
          is_waiting?: never;
          manage_token?: string;
          Newsletter?: boolean;
          "Registration Date"?: string;
          run_id?: string | null;
          "Session Title": string;
          state?: string;
        };
        Update: {
          calendar_sequence?: number;
          came_from?: Json | null;
          cancelled_at?: string | null;
          "Email Address"?: string;
          id?: string;
          is_suspect?: boolean;
          is_waiting?: never;
          manage_token?: string;
          Newsletter?: boolean;
          "Registration Date"?: string;
          run_id?: string | null;
          "Session Title"?: string;
          state?: string;
        };
        Relationships: [
          {
            foreignKeyName: "workshop_signups_run_id_fkey";
            columns: ["run_id"];
            isOneToOne: false;
            referencedRelation: "session_runs";
            referencedColumns: ["id"];
          },
        ];
      };
    };
    Views: {
      [_ in never]: never;
    };
    Functions: {
      accept_operator_invitation: { Args: { p_token: string }; Returns: string };
      ask_erasure: { Args: { p_session_id: string; p_token: string; p_user_id: string }; Returns: string };
      ask_for_invoice: { Args: { p_details: Json; p_order_id: string; p_user_id: string }; Returns: string };
      ask_for_move: {
        Args: {
          p_enrolment_id: string;
          p_reason: string;
          p_request_id: string;
          p_to_cohort_id: string;
          p_user_id: string;
        };
        Returns: string;
      };
      ask_for_refund: {
        Args: {
          p_enrolment_id: string;
          p_reason: string;
          p_request_id: string;
          p_shown_amount: number;
          p_user_id: string;
        };
        Returns: string;
      };
      ask_page_erasure: { Args: { p_manage_token: string; p_token: string }; Returns: string };
      ask_watch: { Args: { p_missing?: number }; Returns: number };
      attach_provider_order: { Args: { p_order_id: string; p_provider_order_id: string }; Returns: string };
      cancel_registration: { Args: { p_manage_token: string }; Returns: string };
      choose_newsletter: { Args: { p_by: string; p_manage_token: string; p_newsletter: boolean }; Returns: boolean };
      claim_outbox: {
        Args: { p_batch: number; p_batch_first?: boolean; p_lease_seconds: number; p_up_to_priority?: number };
        Returns: {
          attempts: number;
          batch_id: string;
          id: string;
          is_expired: boolean;
          payload: Json;
          priority: number;
          recipient: string;
          reply_to: string;
          send_before: string;
          template: string;
        }[];
      };
      claim_refunds: {
        Args: { p_batch: number; p_lease_seconds: number };
        Returns: {
          attempts: number;
          id: string;
          payment_id: string;
          refund_id: string;
        }[];
      };
      claim_unfinished_orders: {
        Args: { p_batch: number; p_now: string };
        Returns: {
          created_at: string;
          id: string;
          provider_order_id: string;
        }[];
      };
      cohort_calendar: { Args: { p_after?: string; p_cohort_id: string }; Returns: Json };
      cohort_room: { Args: { p_cohort_id: string }; Returns: Json };
      cohort_seat_of_token: {
        Args: { p_token: string };
        Returns: {
          cohort_id: string;
          user_id: string;
        }[];
      };
      cohort_session_of_seat: {
        Args: { p_cohort_id: string; p_session_id: string; p_user_id: string };
        Returns: {
          cancelled_reason: string;
          ends_at: string;
          join_closes_at: string;
          meeting_url: string;
          recording_url: string;
          starts_at: string;
          state: string;
          time_zone: string;
          title: string;
        }[];
      };
      coming_session_runs: {
        Args: Record<PropertyKey, never>;
        Returns: {
          ends_at: string;
          is_on: boolean;
          run_id: string;
          session_title: string;
          starts_at: string;
          time_zone: string;
        }[];
      };
      confirm_erasure: { Args: { p_token: string }; Returns: Json };
      console_add_cohort_session: {
        Args: {
          p_cohort_id: string;
          p_ends_at: string;
          p_is_told: boolean;
          p_kind: string;
          p_meeting_url: string;
          p_request_id: string;
          p_shown_sessions: number;
          p_starts_at: string;
          p_title: string;
        };
        Returns: Json;
      };
      console_add_resource: {
        Args: { p_cohort_id: string; p_request_id: string; p_session_id: string; p_title: string; p_url: string };
        Returns: Json;
      };
      console_add_teacher: {
        Args: { p_bio: string; p_linkedin_url: string; p_name: string; p_request_id: string; p_title: string };
        Returns: Json;
      };
      console_ask_provider: { Args: { p_order_id: string; p_request_id: string }; Returns: Json };
      console_assign_message: {
        Args: { p_assignee: string; p_message_id: string; p_request_id: string; p_shown_assignee: string };
        Returns: Json;
      };
      console_attendance_sums: {
        Args: { p_cohort_id: string };
        Returns: {
          by_hand: number;
          joined: number;
          session_id: string;
          watched: number;
        }[];
      };
      console_behind: { Args: { p_cohort_id: string }; Returns: Json };
      console_book_transfer: {
        Args: {
          p_amount: number;
          p_cohort_id: string;
          p_email: string;
          p_is_shared: boolean;
          p_price: number;
          p_proforma_id: string;
          p_reason: string;
          p_receipt_facts: Json;
          p_received_on: string;
          p_reference: string;
          p_request_id: string;
          p_tds: number;
        };
        Returns: Json;
      };
      console_cancel_cohort: {
        Args: { p_cohort_id: string; p_reason: string; p_request_id: string; p_shown_sequence: number };
        Returns: Json;
      };
      console_cancel_cohort_session: {
        Args: { p_reason: string; p_request_id: string; p_session_id: string; p_shown_sequence: number };
        Returns: Json;
      };
      console_cancel_registration: {
        Args: { p_reason: string; p_registration_id: string; p_request_id: string; p_shown_state: string };
        Returns: Json;
      };
      console_cancel_run: {
        Args: { p_reason: string; p_request_id: string; p_session_id: string; p_shown_sequence: number };
        Returns: Json;
      };
      console_change_cohort: {
        Args: {
          p_booking_url: string;
          p_chat_url: string;
          p_cohort_id: string;
          p_ends_on: string;
          p_enrol_by: string;
          p_request_id: string;
          p_sell_until: string;
          p_shown_sequence: number;
          p_starts_on: string;
        };
        Returns: Json;
      };
      console_change_cohort_session: {
        Args: {
          p_ends_at: string;
          p_is_for_all: boolean;
          p_is_told: boolean;
          p_meeting_url: string;
          p_recording_url: string;
          p_request_id: string;
          p_session_id: string;
          p_shown_sequence: number;
          p_starts_at: string;
        };
        Returns: Json;
      };
      console_change_resource: {
        Args: { p_change: string; p_request_id: string; p_resource_id: string };
        Returns: Json;
      };
      console_change_teacher: {
        Args: {
          p_bio: string;
          p_linkedin_url: string;
          p_name: string;
          p_photo_path: string;
          p_request_id: string;
          p_shown_sequence: number;
          p_teacher_id: string;
          p_title: string;
        };
        Returns: Json;
      };
      console_change_week: {
        Args: {
          p_assignment: string;
          p_cohort_id: string;
          p_demo: string;
          p_due_at: string;
          p_outcome: string;
          p_request_id: string;
          p_shown_sequence: number;
          p_theory: string;
          p_title: string;
          p_week: number;
          p_workshop: string;
        };
        Returns: Json;
      };
      console_class_people: {
        Args: { p_before_at: string; p_before_id: string; p_cohort_id: string; p_limit: number };
        Returns: {
          email: string;
          enrolled_at: string;
          id: string;
          name: string;
          user_id: string;
        }[];
      };
      console_class_today: { Args: Record<PropertyKey, never>; Returns: Json };
      console_classrooms: {
        Args: Record<PropertyKey, never>;
        Returns: {
          cohort_id: string;
          ends_on: string;
          is_over: boolean;
          people: number;
          starts_on: string;
          takes_handins: boolean;
        }[];
      };
      console_close_message: {
        Args: { p_message_id: string; p_request_id: string; p_shown_state: string; p_state: string };
        Returns: Json;
      };
      console_cohort_invitations: {
        Args: { p_cohort_id: string };
        Returns: {
          business_function: string;
          people: number;
        }[];
      };
      console_cohorts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          booking_url: string;
          capacity: number;
          chat_url: string;
          cohort_id: string;
          ends_on: string;
          enrol_by: string;
          free: number;
          has_classes: boolean;
          held: number;
          is_enrolment_over: boolean;
          is_over: boolean;
          list_price: number;
          price: number;
          sell_until: string;
          sequence: number;
          starts_on: string;
          state: string;
          taken: number;
        }[];
      };
      console_confirm_change: {
        Args: { p_change_id: string; p_request_id: string; p_shown_cohort_id: string; p_shown_kind: string };
        Returns: Json;
      };
      console_correct_invoice: {
        Args: {
          p_address: string;
          p_country: string;
          p_gstin: string;
          p_legal_name: string;
          p_order_id: string;
          p_pin: string;
          p_request_id: string;
          p_shown_invoice: string;
          p_state_code: string;
        };
        Returns: Json;
      };
      console_correct_post: {
        Args: {
          p_body: string;
          p_is_mailed: boolean;
          p_post_id: string;
          p_request_id: string;
          p_shown_sequence: number;
          p_subject: string;
        };
        Returns: Json;
      };
      console_correct_resource: {
        Args: {
          p_request_id: string;
          p_resource_id: string;
          p_shown_title: string;
          p_shown_url: string;
          p_title: string;
          p_url: string;
        };
        Returns: Json;
      };
      console_correct_transfer: {
        Args: {
          p_amount: number;
          p_is_shared: boolean;
          p_order_id: string;
          p_price: number;
          p_reason: string;
          p_received_on: string;
          p_reference: string;
          p_request_id: string;
          p_shown: Json;
          p_tds: number;
        };
        Returns: Json;
      };
      console_daily_counts: {
        Args: { p_days: number };
        Returns: {
          day: string;
          orders: number;
          registrations: number;
        }[];
      };
      console_describe_class: {
        Args: {
          p_bring: string;
          p_guest_name: string;
          p_is_told: boolean;
          p_kind: string;
          p_request_id: string;
          p_session_id: string;
          p_shown_sequence: number;
          p_teacher_id: string;
          p_title: string;
        };
        Returns: Json;
      };
      console_describe_session: {
        Args: {
          p_bring: string;
          p_guest_name: string;
          p_is_told: boolean;
          p_kind: string;
          p_request_id: string;
          p_session_id: string;
          p_shown_sequence: number;
          p_title: string;
        };
        Returns: Json;
      };
      console_end_seat: { Args: { p_order_id: string; p_reason: string; p_request_id: string }; Returns: Json };
      console_erase_person: { Args: { p_email: string; p_reason: string; p_request_id: string }; Returns: Json };
      console_find_people: {
        Args: { p_after?: string; p_limit: number; p_text: string };
        Returns: {
          email: string;
          kinds: string[];
          name: string;
        }[];
      };
      console_give_feedback: {
        Args: {
          p_body: string;
          p_cohort_id: string;
          p_handin_id: string;
          p_request_id: string;
          p_shown_handed_in_at: string;
          p_wants_another: boolean;
        };
        Returns: Json;
      };
      console_handin: { Args: { p_handin_id: string }; Returns: Json };
      console_handin_marks: { Args: { p_cohort_id: string; p_user_ids: string[] }; Returns: Json };
      console_handins: {
        Args: {
          p_after_at?: string;
          p_after_key?: string;
          p_cohort_id?: string;
          p_limit?: number;
          p_state?: string;
          p_week?: number;
        };
        Returns: {
          at: string;
          cohort_id: string;
          email: string;
          id: string;
          is_late: boolean;
          key: string;
          name: string;
          state: string;
          version: number;
          week: number;
        }[];
      };
      console_invitations: {
        Args: { p_run_id: string };
        Returns: {
          business_function: string;
          people: number;
        }[];
      };
      console_invite_instructor: {
        Args: { p_email: string; p_request_id: string; p_teacher_id: string; p_token: string };
        Returns: Json;
      };
      console_invite_operator: {
        Args: { p_email: string; p_request_id: string; p_role: string; p_token: string };
        Returns: Json;
      };
      console_invite_to_cohort: {
        Args: {
          p_business_function: string;
          p_cohort_id: string;
          p_is_test: boolean;
          p_request_id: string;
          p_shown_count: number;
          p_subject: string;
          p_text: string;
        };
        Returns: Json;
      };
      console_invite_waiting_list: {
        Args: {
          p_business_function: string;
          p_is_test: boolean;
          p_request_id: string;
          p_run_id: string;
          p_shown_count: number;
          p_subject: string;
          p_text: string;
        };
        Returns: Json;
      };
      console_issue_proforma: {
        Args: {
          p_cohort_id: string;
          p_course: string;
          p_details: Json;
          p_email: string;
          p_hold_until: string;
          p_price: number;
          p_request_id: string;
          p_valid_until: string;
        };
        Returns: Json;
      };
      console_issue_without_details: { Args: { p_order_id: string; p_request_id: string }; Returns: Json };
      console_late_before: {
        Args: Record<PropertyKey, never>;
        Returns: {
          applications: string;
          messages: string;
        }[];
      };
      console_late_recordings: {
        Args: Record<PropertyKey, never>;
        Returns: {
          cohort_id: string;
          id: string;
          promised_on: string;
          title: string;
        }[];
      };
      console_lift_block: { Args: { p_email: string; p_reason: string; p_request_id: string }; Returns: Json };
      console_log_export: { Args: { p_filter: Json; p_list: string; p_request_id: string }; Returns: Json };
      console_message_run: {
        Args: {
          p_is_news: boolean;
          p_is_test: boolean;
          p_request_id: string;
          p_run_id: string;
          p_shown_count: number;
          p_subject: string;
          p_text: string;
        };
        Returns: Json;
      };
      console_month: { Args: { p_month: string }; Returns: Json };
      console_move_run: {
        Args: {
          p_ends_at: string;
          p_meeting_url: string;
          p_request_id: string;
          p_session_id: string;
          p_shown_sequence: number;
          p_starts_at: string;
        };
        Returns: Json;
      };
      console_names: {
        Args: { p_emails: string[] };
        Returns: {
          email: string;
          name: string;
        }[];
      };
      console_next_sessions: {
        Args: { p_limit: number };
        Returns: {
          cohort_id: string;
          id: string;
          joined: number;
          meeting_url: string;
          people: number;
          starts_at: string;
          title: string;
        }[];
      };
      console_note_change: {
        Args: { p_change_id: string; p_note: string; p_request_id: string; p_shown_note: string };
        Returns: Json;
      };
      console_open_cohort: {
        Args: {
          p_capacity: number;
          p_enrol_by: string;
          p_list_price: number;
          p_price: number;
          p_request_id: string;
          p_starts_on: string;
        };
        Returns: Json;
      };
      console_open_handin: { Args: { p_cohort_id: string; p_handin_id: string; p_request_id: string }; Returns: Json };
      console_open_resume: { Args: { p_application_id: string; p_request_id: string }; Returns: Json };
      console_payments: {
        Args: { p_order_id: string };
        Returns: {
          amount: number;
          at: string;
          currency: string;
          dispute: string;
          method: string;
          payment_id: string;
          reference: string;
          refundable_until: string;
          refusal: string;
          rest: number;
          shortfall_reason: string;
          tds: number;
          transferred_on: string;
        }[];
      };
      console_person: { Args: { p_email: string }; Returns: Json };
      console_plan_cohort: {
        Args: {
          p_cohort_id: string;
          p_meeting_url: string;
          p_request_id: string;
          p_sessions: Json;
          p_shown_starts_on: string;
        };
        Returns: Json;
      };
      console_plan_sessions: {
        Args: {
          p_cohort_id: string;
          p_meeting_url: string;
          p_request_id: string;
          p_sessions: Json;
          p_shown_starts_on: string;
          p_weeks: Json;
        };
        Returns: Json;
      };
      console_record_refund: {
        Args: { p_reference: string; p_refund_id: string; p_request_id: string };
        Returns: Json;
      };
      console_record_transfer: {
        Args: {
          p_amount: number;
          p_cohort_id: string;
          p_email: string;
          p_is_shared: boolean;
          p_price: number;
          p_reason: string;
          p_receipt_facts: Json;
          p_received_on: string;
          p_reference: string;
          p_request_id: string;
          p_tds: number;
        };
        Returns: Json;
      };
      console_refund: {
        Args: { p_amount: number; p_payment_id: string; p_reason: string; p_request_id: string };
        Returns: Json;
      };
      console_refuse_change: {
        Args: {
          p_change_id: string;
          p_note: string;
          p_request_id: string;
          p_shown_cohort_id: string;
          p_shown_kind: string;
        };
        Returns: Json;
      };
      console_registration_mails: {
        Args: { p_registration_ids: string[] };
        Returns: {
          mails: Json;
          registration_id: string;
        }[];
      };
      console_remove_post: {
        Args: { p_post_id: string; p_request_id: string; p_shown_sequence: number };
        Returns: Json;
      };
      console_reply: {
        Args: { p_message_id: string; p_request_id: string; p_shown_state: string; p_text: string };
        Returns: Json;
      };
      console_resend_confirmation: { Args: { p_registration_id: string; p_request_id: string }; Returns: Json };
      console_resend_mail: { Args: { p_mail_id: string; p_request_id: string; p_shown_status: string }; Returns: Json };
      console_resend_receipt: { Args: { p_order_id: string; p_request_id: string }; Returns: Json };
      console_revoke_operator: {
        Args: { p_request_id: string; p_shown_role: string; p_user_id: string };
        Returns: Json;
      };
      console_run_attendance: {
        Args: { p_run_id: string };
        Returns: {
          by_hand: number;
          joined: number;
          registered: number;
          watched: number;
        }[];
      };
      console_run_counts: {
        Args: { p_run_ids: string[] };
        Returns: {
          cancelled: number;
          is_being_told: boolean;
          newsletter: number;
          registered: number;
          run_id: string;
        }[];
      };
      console_said: { Args: { p_cohort_id: string }; Returns: Json };
      console_save_recording: {
        Args: {
          p_is_public: boolean;
          p_recording_url: string;
          p_request_id: string;
          p_run_id: string;
          p_shown: string;
        };
        Returns: Json;
      };
      console_schedule_run: {
        Args: {
          p_ends_at: string;
          p_meeting_url: string;
          p_request_id: string;
          p_starts_at: string;
          p_time_zone: string;
          p_title: string;
        };
        Returns: Json;
      };
      console_set_application_state: {
        Args: {
          p_application_id: string;
          p_mail_text?: string;
          p_request_id: string;
          p_shown_state: string;
          p_state: string;
        };
        Returns: Json;
      };
      console_set_attendance: { Args: { p_cells: Json; p_cohort_id: string; p_request_id: string }; Returns: Json };
      console_set_capacity: {
        Args: { p_capacity: number; p_cohort_id: string; p_request_id: string; p_shown: number };
        Returns: Json;
      };
      console_set_cohort_price: {
        Args: {
          p_cohort_id: string;
          p_list_price: number;
          p_price: number;
          p_request_id: string;
          p_shown_sequence: number;
        };
        Returns: Json;
      };
      console_set_cohort_state: {
        Args: { p_cohort_id: string; p_request_id: string; p_shown_sequence: number; p_state: string };
        Returns: Json;
      };
      console_set_links: {
        Args: { p_cohort_id: string; p_links: Json; p_request_id: string; p_shown: string };
        Returns: Json;
      };
      console_set_operator_role: {
        Args: { p_request_id: string; p_role: string; p_shown_role: string; p_user_id: string };
        Returns: Json;
      };
      console_set_run_attendance: { Args: { p_cells: Json; p_request_id: string; p_run_id: string }; Returns: Json };
      console_set_takes_handins: {
        Args: { p_cohort_id: string; p_request_id: string; p_shown: boolean };
        Returns: Json;
      };
      console_set_teachers: {
        Args: { p_cohort_id: string; p_request_id: string; p_shown: string; p_teachers: string[] };
        Returns: Json;
      };
      console_settle_review: {
        Args: { p_note: string; p_request_id: string; p_resolution: string; p_review_id: string };
        Returns: Json;
      };
      console_settle_unmatched: {
        Args: { p_email: string; p_note: string; p_outcome: string; p_payment_id: string; p_request_id: string };
        Returns: Json;
      };
      console_sources: {
        Args: { p_from: string; p_to: string };
        Returns: {
          began: number;
          joined: number;
          listed: number;
          paid: number;
          refunded: number;
          registered: number;
          source: string;
        }[];
      };
      console_stop_mailing: {
        Args: { p_email: string; p_is_stopped: boolean; p_reason: string; p_request_id: string };
        Returns: Json;
      };
      console_team: {
        Args: Record<PropertyKey, never>;
        Returns: {
          created_at: string;
          email: string;
          invited_by: string;
          revoked_at: string;
          role: string;
          user_id: string;
        }[];
      };
      console_tell_recording: {
        Args: { p_is_test: boolean; p_request_id: string; p_run_id: string; p_shown_count: number };
        Returns: Json;
      };
      console_today: { Args: Record<PropertyKey, never>; Returns: Json };
      console_waiting_lists: {
        Args: Record<PropertyKey, never>;
        Returns: {
          business_function: string;
          is_without_date: boolean;
          people: number;
        }[];
      };
      console_watch: {
        Args: Record<PropertyKey, never>;
        Returns: {
          detail: string;
          kind: string;
          number: number;
          since: string;
        }[];
      };
      console_weeks: {
        Args: { p_cohort_id: string };
        Returns: {
          assignment: string;
          demo: string;
          due_at: string;
          ends_at: string;
          outcome: string;
          sequence: number;
          theory: string;
          title: string;
          week: number;
          workshop: string;
        }[];
      };
      console_withdraw_invitation: { Args: { p_invitation_id: string; p_request_id: string }; Returns: Json };
      console_withdraw_proforma: { Args: { p_proforma_id: string; p_request_id: string }; Returns: Json };
      console_write_invoice: {
        Args: { p_details: Json; p_order_id: string; p_request_id: string; p_shown_invoice: string };
        Returns: Json;
      };
      console_write_post: {
        Args: {
          p_body: string;
          p_cohort_id: string;
          p_is_test: boolean;
          p_request_id: string;
          p_shown_count: number;
          p_subject: string;
        };
        Returns: Json;
      };
      console_write_to_learner: {
        Args: { p_cohort_id: string; p_request_id: string; p_shown_letters: number; p_text: string; p_user_id: string };
        Returns: Json;
      };
      console_write_to_run: {
        Args: {
          p_audience: string;
          p_is_test: boolean;
          p_request_id: string;
          p_run_id: string;
          p_shown_count: number;
          p_subject: string;
          p_text: string;
        };
        Returns: Json;
      };
      defer_outbox: {
        Args: { p_attempt: number; p_error: string; p_ids: string[]; p_wait_seconds: number };
        Returns: undefined;
      };
      defer_refund: { Args: { p_attempt: number; p_error: string; p_id: string }; Returns: undefined };
      delete_expired_records: { Args: { p_kind: string; p_now?: string }; Returns: number };
      due_erasures: {
        Args: { p_limit: number; p_waits_from?: string };
        Returns: {
          id: string;
          user_id: string;
        }[];
      };
      due_unfinished_checkouts: {
        Args: { p_limit: number };
        Returns: {
          order_id: string;
          provider_order_ids: string[];
        }[];
      };
      end_outbox: {
        Args: { p_attempt: number; p_error: string; p_ids: string[]; p_status: string };
        Returns: undefined;
      };
      erase_rows: { Args: { p_id: string }; Returns: number };
      erasure_files: {
        Args: { p_id: string };
        Returns: {
          bucket: string;
          name: string;
        }[];
      };
      export_account: { Args: { p_user_id: string }; Returns: Json };
      export_registration: { Args: { p_manage_token: string }; Returns: Json };
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
      find_erasure: { Args: { p_token: string }; Returns: Json };
      finish_erasure: { Args: { p_id: string }; Returns: undefined };
      forget_hold_callers: { Args: Record<PropertyKey, never>; Returns: undefined };
      get_registration: { Args: { p_manage_token: string }; Returns: Json };
      give_billing_details: {
        Args: {
          p_address: string;
          p_country: string;
          p_gstin: string;
          p_legal_name: string;
          p_order_id: string;
          p_pin: string;
          p_state_code: string;
          p_user_id: string;
        };
        Returns: string;
      };
      give_feedback: { Args: { p_manage_token: string; p_rating: number; p_text: string }; Returns: string };
      hand_in: {
        Args: {
          p_body: string;
          p_cohort_id: string;
          p_file_bytes: number;
          p_file_name: string;
          p_file_path: string;
          p_id: string;
          p_is_shared: boolean;
          p_keeps_file: boolean;
          p_urls: string[];
          p_user_id: string;
          p_week: number;
        };
        Returns: string;
      };
      has_console_owner: { Args: Record<PropertyKey, never>; Returns: boolean };
      hide_from_cohort: { Args: { p_cohort_id: string; p_is_hidden: boolean }; Returns: boolean };
      hit_rate_limit: {
        Args: { p_key: string; p_max: number; p_window_seconds: number };
        Returns: {
          allowed: boolean;
          retry_after: number;
        }[];
      };
      join_waitlist: {
        Args: {
          p_business_function: string;
          p_email: string;
          p_is_owner?: boolean;
          p_is_suspect?: boolean;
          p_payload: Json;
          p_template: string;
        };
        Returns: string;
      };
      leave_waiting_list: { Args: { p_token: string }; Returns: boolean };
      list_cohort_sessions: {
        Args: { p_cohort_id: string };
        Returns: {
          cancelled_reason: string;
          ends_at: string;
          has_recording: boolean;
          id: string;
          join_closes_at: string;
          kind: string;
          starts_at: string;
          state: string;
          time_zone: string;
          title: string;
          week: number;
        }[];
      };
      list_expired_applications: {
        Args: { p_limit: number };
        Returns: {
          id: string;
          resume_path: string;
        }[];
      };
      list_expired_files: { Args: { p_bucket: string; p_limit: number }; Returns: string[] };
      make_first_owner: { Args: { p_email: string; p_user_id: string }; Returns: string };
      mark_outbox_sent: { Args: { p_ids: string[]; p_provider_ids: string[] }; Returns: undefined };
      missing_migrations: { Args: { p_needed: string[] }; Returns: string[] };
      note_attendance: { Args: { p_session_id: string; p_source: string; p_user_id: string }; Returns: boolean };
      note_first_step: { Args: { p_cohort_id: string; p_step: string }; Returns: boolean };
      note_job_run: {
        Args: {
          p_failed_at?: string;
          p_failed_runs?: number;
          p_failed_what?: string;
          p_is_done: boolean;
          p_job: string;
          p_was_idle?: boolean;
        };
        Returns: string;
      };
      note_payment_event: {
        Args: {
          p_dispute_id?: string;
          p_event: string;
          p_event_id: string;
          p_payment_id: string;
          p_provider_order_id: string;
          p_respond_by?: string;
          p_source: string;
        };
        Returns: string;
      };
      note_room_visit: { Args: { p_cohort_id: string; p_time_zone: string }; Returns: boolean };
      note_session_attendance: { Args: { p_manage_token: string; p_source: string }; Returns: boolean };
      note_waiting_handins: { Args: { p_recipient: string }; Returns: number };
      open_cohorts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          classes: Json;
          cohort_id: string;
          enrol_by: string;
          has_begun: boolean;
          is_enrolment_over: boolean;
          list_price: number;
          price: number;
          seats_left: number;
          starts_on: string;
          state: string;
        }[];
      };
      open_payment_order: {
        Args: {
          p_caller?: string;
          p_cohort_id: string;
          p_email: string;
          p_receipt_facts: Json;
          p_shown_price?: number;
          p_user_id: string;
        };
        Returns: {
          amount: number;
          hold_seconds: number;
          id: string;
          outcome: string;
          provider_order_id: string;
        }[];
      };
      operator_invitation: { Args: { p_token: string }; Returns: Json };
      operator_status: { Args: Record<PropertyKey, never>; Returns: string };
      outbox_backlog: {
        Args: Record<PropertyKey, never>;
        Returns: {
          oldest_seconds: number;
          priority: number;
          waiting: number;
        }[];
      };
      own_changes: { Args: Record<PropertyKey, never>; Returns: Json };
      own_cohorts: {
        Args: Record<PropertyKey, never>;
        Returns: {
          chat_url: string;
          cohort_id: string;
          ends_on: string;
          first_steps: string[];
          starts_on: string;
        }[];
      };
      own_erasure: { Args: { p_session_id: string; p_user_id: string }; Returns: Json };
      own_handin_file: { Args: { p_handin_id: string }; Returns: string };
      own_handins: { Args: { p_cohort_id: string; p_week: number }; Returns: Json };
      own_receipt: { Args: { p_order_id: string }; Returns: Json };
      own_registrations: {
        Args: Record<PropertyKey, never>;
        Returns: {
          ends_at: string;
          join_closes_at: string;
          starts_at: string;
          time_zone: string;
          title: string;
          token: string;
        }[];
      };
      own_teachers: {
        Args: Record<PropertyKey, never>;
        Returns: {
          cohort_id: string;
          name: string;
        }[];
      };
      preview_invoice: { Args: { p_details: Json; p_order_id: string; p_user_id: string }; Returns: Json };
      public_recordings: {
        Args: Record<PropertyKey, never>;
        Returns: {
          starts_at: string;
          time_zone: string;
          title: string;
          url: string;
        }[];
      };
      queue_billing_reminders: { Args: Record<PropertyKey, never>; Returns: number };
      queue_checkout_mail: { Args: { p_order_id: string; p_refusal?: string }; Returns: string };
      rate_class: {
        Args: { p_cohort_id: string; p_rating: number; p_session_id: string; p_text: string };
        Returns: string;
      };
      record_mail_event: {
        Args: {
          p_at: string;
          p_event_id: string;
          p_provider_id: string;
          p_reason: string;
          p_to: string[];
          p_type: string;
        };
        Returns: string;
      };
      record_refund: {
        Args: {
          p_amount: number;
          p_event: string;
          p_event_id: string;
          p_payment_id: string;
          p_receipt: string;
          p_refund_id: string;
          p_source: string;
          p_status: string;
        };
        Returns: string;
      };
      register_for_session: {
        Args: {
          p_email: string;
          p_is_account?: boolean;
          p_is_owner?: boolean;
          p_is_suspect?: boolean;
          p_newsletter: boolean;
          p_payload: Json;
          p_run_id: string;
          p_session_title: string;
          p_template: string;
        };
        Returns: Json;
      };
      release_payment_order: { Args: { p_order_id: string }; Returns: undefined };
      renew_access_token: { Args: { p_cohort_id: string }; Returns: boolean };
      reserve_resume_place: { Args: { p_file_name: string; p_role: string; p_submission: string }; Returns: string };
      retry_outbox: {
        Args: { p_attempt: number; p_error: string; p_ids: string[]; p_is_refused?: boolean; p_leave_batch?: boolean };
        Returns: undefined;
      };
      review_cohort: {
        Args: {
          p_cohort_id: string;
          p_does_differently: string;
          p_may_quote: boolean;
          p_quoted_as: string;
          p_recommends: number;
          p_should_change: string;
        };
        Returns: string;
      };
      seat_sessions: {
        Args: { p_cohort_id: string };
        Returns: {
          bring: string;
          cancelled_reason: string;
          ends_at: string;
          guest_name: string;
          has_recording: boolean;
          id: string;
          join_closes_at: string;
          kind: string;
          starts_at: string;
          state: string;
          time_zone: string;
          title: string;
          week: number;
        }[];
      };
      send_contact_message: {
        Args: {
          p_company: string;
          p_email: string;
          p_inquiry_type: string;
          p_is_suspect?: boolean;
          p_message: string;
          p_name: string;
          p_payload: Json;
          p_recipient: string;
          p_source: string;
          p_subject: string;
          p_template: string;
        };
        Returns: undefined;
      };
      session_of_registration: {
        Args: { p_manage_token: string };
        Returns: {
          cancelled_reason: string;
          ends_at: string;
          join_closes_at: string;
          meeting_url: string;
          recording_url: string;
          starts_at: string;
          state: string;
          time_zone: string;
          title: string;
        }[];
      };
      settle_recorded_payments: { Args: Record<PropertyKey, never>; Returns: undefined };
      submit_job_application: {
        Args: {
          p_description: string;
          p_email: string;
          p_is_suspect?: boolean;
          p_name: string;
          p_payload: Json;
          p_receipt_payload: Json;
          p_receipt_template: string;
          p_recipient: string;
          p_resume_bytes: number;
          p_resume_path: string;
          p_role: string;
          p_template: string;
          p_user_id: string;
        };
        Returns: undefined;
      };
      tell: { Args: { p_limit?: number }; Returns: number };
      withdraw_answer: { Args: { p_cohort_id: string; p_session_id?: string }; Returns: boolean };
      withdraw_change: { Args: { p_change_id: string; p_user_id: string }; Returns: string };
    };
    Enums: {
      [_ in never]: never;
    };
    CompositeTypes: {
      [_ in never]: never;
    };
  };
};

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">;

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">];

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R;
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R;
      }
      ? R
      : never
    : never;

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I;
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I;
      }
      ? I
      : never
    : never;

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U;
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U;
      }
      ? U
      : never
    : never;

export type Enums<
  DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never;

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals;
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never;

export const Constants = {
  public: {
    Enums: {},
  },
} as const;
