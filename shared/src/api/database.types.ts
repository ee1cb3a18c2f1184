// Made by scripts/database-types.mjs from the catalog of the migrated database. Do not edit: run `npm run types:database`.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

// A type, not an interface: supabase-js needs the index signature that only types have.
export type Database = {
  public: {
    Tables: {
      accounting_locks: {
        Row: {
          area: string;
          kind: string;
          locked_at: string;
          locked_by: string | null;
          locked_until: string;
          reason: string | null;
          tenant_id: string;
        };
        Insert: {
          area: string;
          kind: string;
          locked_at: string;
          locked_by?: string | null;
          locked_until: string;
          reason?: string | null;
          tenant_id?: string;
        };
        Update: {
          area?: string;
          kind?: string;
          locked_at?: string;
          locked_by?: string | null;
          locked_until?: string;
          reason?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'accounting_locks_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      accounting_settings: {
        Row: {
          asset_limit: number;
          tenant_id: string;
          updated_at: string;
          year_start_month: number;
        };
        Insert: {
          asset_limit?: number;
          tenant_id?: string;
          updated_at?: string;
          year_start_month: number;
        };
        Update: {
          asset_limit?: number;
          tenant_id?: string;
          updated_at?: string;
          year_start_month?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'accounting_settings_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: true;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      accounting_windows: {
        Row: {
          area: string;
          closed_at: string | null;
          expires_at: string;
          id: string;
          opened_at: string;
          opened_by: string;
          reason: string;
          tenant_id: string;
          user_id: string;
        };
        Insert: {
          area: string;
          closed_at?: string | null;
          expires_at: string;
          id?: string;
          opened_at: string;
          opened_by: string;
          reason: string;
          tenant_id?: string;
          user_id: string;
        };
        Update: {
          area?: string;
          closed_at?: string | null;
          expires_at?: string;
          id?: string;
          opened_at?: string;
          opened_by?: string;
          reason?: string;
          tenant_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'accounting_windows_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      approvals: {
        Row: {
          approver_id: string;
          approver_name: string;
          asked_by: string;
          created_at: string;
          document_id: string;
          expires_at: string;
          id: string;
          permission: string;
          reason: string;
          request_hash: string;
          subject: Json;
          tenant_id: string;
          used_at: string | null;
        };
        Insert: {
          approver_id: string;
          approver_name: string;
          asked_by: string;
          created_at?: string;
          document_id: string;
          expires_at: string;
          id?: string;
          permission: string;
          reason: string;
          request_hash: string;
          subject: Json;
          tenant_id?: string;
          used_at?: string | null;
        };
        Update: {
          approver_id?: string;
          approver_name?: string;
          asked_by?: string;
          created_at?: string;
          document_id?: string;
          expires_at?: string;
          id?: string;
          permission?: string;
          reason?: string;
          request_hash?: string;
          subject?: Json;
          tenant_id?: string;
          used_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'approvals_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      asset_depreciations: {
        Row: {
          amount: number;
          business_date: string;
          created_at: string;
          fixed_asset_id: string;
          id: string;
          journal_entry_id: string;
          month: string;
          note: string | null;
          posted_at: string;
          tenant_id: string;
        };
        Insert: {
          amount: number;
          business_date: string;
          created_at?: string;
          fixed_asset_id: string;
          id?: string;
          journal_entry_id: string;
          month: string;
          note?: string | null;
          posted_at: string;
          tenant_id?: string;
        };
        Update: {
          amount?: number;
          business_date?: string;
          created_at?: string;
          fixed_asset_id?: string;
          id?: string;
          journal_entry_id?: string;
          month?: string;
          note?: string | null;
          posted_at?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'asset_depreciations_tenant_id_fixed_asset_id_fkey';
            columns: ['tenant_id', 'fixed_asset_id'];
            isOneToOne: false;
            referencedRelation: 'fixed_assets';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'asset_depreciations_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'asset_depreciations_tenant_id_journal_entry_id_fkey';
            columns: ['tenant_id', 'journal_entry_id'];
            isOneToOne: false;
            referencedRelation: 'journal_entries';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      asset_disposals: {
        Row: {
          business_date: string;
          buyer_name: string | null;
          cost: number;
          created_at: string;
          fixed_asset_id: string;
          gain: number;
          id: string;
          journal_entry_id: string;
          kind: string;
          money_account_id: string | null;
          note: string | null;
          proceeds: number;
          recorded_at: string;
          recorded_by: string | null;
          recorded_by_name: string | null;
          request_hash: string;
          reversal_entry_id: string | null;
          reversal_hash: string | null;
          reversal_reason: string | null;
          reversed_at: string | null;
          reversed_by: string | null;
          tax_amount: number;
          tax_code: string | null;
          tax_rate_percent: number;
          tenant_id: string;
          worn: number;
        };
        Insert: {
          business_date: string;
          buyer_name?: string | null;
          cost: number;
          created_at?: string;
          fixed_asset_id: string;
          gain: number;
          id?: string;
          journal_entry_id: string;
          kind: string;
          money_account_id?: string | null;
          note?: string | null;
          proceeds: number;
          recorded_at: string;
          recorded_by?: string | null;
          recorded_by_name?: string | null;
          request_hash: string;
          reversal_entry_id?: string | null;
          reversal_hash?: string | null;
          reversal_reason?: string | null;
          reversed_at?: string | null;
          reversed_by?: string | null;
          tax_amount: number;
          tax_code?: string | null;
          tax_rate_percent: number;
          tenant_id?: string;
          worn: number;
        };
        Update: {
          business_date?: string;
          buyer_name?: string | null;
          cost?: number;
          created_at?: string;
          fixed_asset_id?: string;
          gain?: number;
          id?: string;
          journal_entry_id?: string;
          kind?: string;
          money_account_id?: string | null;
          note?: string | null;
          proceeds?: number;
          recorded_at?: string;
          recorded_by?: string | null;
          recorded_by_name?: string | null;
          request_hash?: string;
          reversal_entry_id?: string | null;
          reversal_hash?: string | null;
          reversal_reason?: string | null;
          reversed_at?: string | null;
          reversed_by?: string | null;
          tax_amount?: number;
          tax_code?: string | null;
          tax_rate_percent?: number;
          tenant_id?: string;
          worn?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'asset_disposals_tenant_id_fixed_asset_id_fkey';
            columns: ['tenant_id', 'fixed_asset_id'];
            isOneToOne: false;
            referencedRelation: 'fixed_assets';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'asset_disposals_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'asset_disposals_tenant_id_journal_entry_id_fkey';
            columns: ['tenant_id', 'journal_entry_id'];
            isOneToOne: false;
            referencedRelation: 'journal_entries';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'asset_disposals_tenant_id_money_account_id_fkey';
            columns: ['tenant_id', 'money_account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      attachments: {
        Row: {
          added_by: string | null;
          added_by_name: string | null;
          byte_size: number;
          created_at: string;
          entity_id: string;
          entity_type: string;
          file_name: string;
          id: string;
          mime_type: string;
          sha256: string;
          taken_off_at: string | null;
          tenant_id: string;
        };
        Insert: {
          added_by?: string | null;
          added_by_name?: string | null;
          byte_size: number;
          created_at?: string;
          entity_id: string;
          entity_type: string;
          file_name: string;
          id?: string;
          mime_type: string;
          sha256: string;
          taken_off_at?: string | null;
          tenant_id?: string;
        };
        Update: {
          added_by?: string | null;
          added_by_name?: string | null;
          byte_size?: number;
          created_at?: string;
          entity_id?: string;
          entity_type?: string;
          file_name?: string;
          id?: string;
          mime_type?: string;
          sha256?: string;
          taken_off_at?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'attachments_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      bank_lines: {
        Row: {
          amount: number;
          balance: number | null;
          bank_statement_id: string;
          booked_on: string;
          counterparty: string | null;
          created_at: string;
          duplicate_key: string;
          external_id: string | null;
          id: string;
          line_number: number;
          money_account_id: string;
          ordinal: number;
          reference: string | null;
          tenant_id: string;
          text: string;
          value_on: string | null;
        };
        Insert: {
          amount: number;
          balance?: number | null;
          bank_statement_id: string;
          booked_on: string;
          counterparty?: string | null;
          created_at?: string;
          duplicate_key: string;
          external_id?: string | null;
          id?: string;
          line_number: number;
          money_account_id: string;
          ordinal: number;
          reference?: string | null;
          tenant_id?: string;
          text: string;
          value_on?: string | null;
        };
        Update: {
          amount?: number;
          balance?: number | null;
          bank_statement_id?: string;
          booked_on?: string;
          counterparty?: string | null;
          created_at?: string;
          duplicate_key?: string;
          external_id?: string | null;
          id?: string;
          line_number?: number;
          money_account_id?: string;
          ordinal?: number;
          reference?: string | null;
          tenant_id?: string;
          text?: string;
          value_on?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'bank_lines_tenant_id_bank_statement_id_fkey';
            columns: ['tenant_id', 'bank_statement_id'];
            isOneToOne: false;
            referencedRelation: 'bank_statements';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      bank_match_items: {
        Row: {
          amount: number;
          bank_line_id: string | null;
          bank_match_id: string;
          created_at: string;
          id: string;
          is_live: boolean;
          journal_line_id: string | null;
          ledger_account_id: string;
          tenant_id: string;
        };
        Insert: {
          amount: number;
          bank_line_id?: string | null;
          bank_match_id: string;
          created_at?: string;
          id?: string;
          is_live?: boolean;
          journal_line_id?: string | null;
          ledger_account_id: string;
          tenant_id?: string;
        };
        Update: {
          amount?: number;
          bank_line_id?: string | null;
          bank_match_id?: string;
          created_at?: string;
          id?: string;
          is_live?: boolean;
          journal_line_id?: string | null;
          ledger_account_id?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'bank_match_items_tenant_id_bank_line_id_fkey';
            columns: ['tenant_id', 'bank_line_id'];
            isOneToOne: false;
            referencedRelation: 'bank_lines';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'bank_match_items_tenant_id_bank_match_id_fkey';
            columns: ['tenant_id', 'bank_match_id'];
            isOneToOne: false;
            referencedRelation: 'bank_matches';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'bank_match_items_tenant_id_journal_line_id_fkey';
            columns: ['tenant_id', 'journal_line_id'];
            isOneToOne: false;
            referencedRelation: 'journal_lines';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'bank_match_items_tenant_id_ledger_account_id_fkey';
            columns: ['tenant_id', 'ledger_account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      bank_matches: {
        Row: {
          amount: number;
          bank_rule_id: string | null;
          bank_statement_id: string;
          created_at: string;
          id: string;
          journal_entry_id: string | null;
          kind: string;
          matched_at: string;
          matched_by: string | null;
          matched_by_name: string | null;
          money_account_id: string;
          request_hash: string;
          splits: Json | null;
          tenant_id: string;
          undo_entry_id: string | null;
          undo_reason: string | null;
          undone_at: string | null;
          undone_by: string | null;
        };
        Insert: {
          amount: number;
          bank_rule_id?: string | null;
          bank_statement_id: string;
          created_at?: string;
          id?: string;
          journal_entry_id?: string | null;
          kind: string;
          matched_at: string;
          matched_by?: string | null;
          matched_by_name?: string | null;
          money_account_id: string;
          request_hash: string;
          splits?: Json | null;
          tenant_id?: string;
          undo_entry_id?: string | null;
          undo_reason?: string | null;
          undone_at?: string | null;
          undone_by?: string | null;
        };
        Update: {
          amount?: number;
          bank_rule_id?: string | null;
          bank_statement_id?: string;
          created_at?: string;
          id?: string;
          journal_entry_id?: string | null;
          kind?: string;
          matched_at?: string;
          matched_by?: string | null;
          matched_by_name?: string | null;
          money_account_id?: string;
          request_hash?: string;
          splits?: Json | null;
          tenant_id?: string;
          undo_entry_id?: string | null;
          undo_reason?: string | null;
          undone_at?: string | null;
          undone_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'bank_matches_tenant_id_bank_rule_id_fkey';
            columns: ['tenant_id', 'bank_rule_id'];
            isOneToOne: false;
            referencedRelation: 'bank_rules';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'bank_matches_tenant_id_bank_statement_id_fkey';
            columns: ['tenant_id', 'bank_statement_id'];
            isOneToOne: false;
            referencedRelation: 'bank_statements';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'bank_matches_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      bank_rules: {
        Row: {
          archived_at: string | null;
          created_at: string;
          direction: string;
          id: string;
          is_active: boolean;
          max_amount: number | null;
          min_amount: number | null;
          mode: string;
          money_account_id: string | null;
          name: string;
          position: number;
          revision: number;
          splits: Json;
          tenant_id: string;
          updated_at: string;
          words: string | null;
        };
        Insert: {
          archived_at?: string | null;
          created_at?: string;
          direction: string;
          id?: string;
          is_active?: boolean;
          max_amount?: number | null;
          min_amount?: number | null;
          mode: string;
          money_account_id?: string | null;
          name: string;
          position: number;
          revision?: number;
          splits: Json;
          tenant_id?: string;
          updated_at?: string;
          words?: string | null;
        };
        Update: {
          archived_at?: string | null;
          created_at?: string;
          direction?: string;
          id?: string;
          is_active?: boolean;
          max_amount?: number | null;
          min_amount?: number | null;
          mode?: string;
          money_account_id?: string | null;
          name?: string;
          position?: number;
          revision?: number;
          splits?: Json;
          tenant_id?: string;
          updated_at?: string;
          words?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'bank_rules_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'bank_rules_tenant_id_money_account_id_fkey';
            columns: ['tenant_id', 'money_account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      bank_statements: {
        Row: {
          books_balance: number | null;
          closed_after: number | null;
          closed_at: string | null;
          closed_by: string | null;
          closed_by_name: string | null;
          closing_balance: number;
          created_at: string;
          duplicate_count: number;
          file_hash: string;
          file_name: string;
          format: string;
          from_on: string;
          id: string;
          imported_at: string;
          imported_by: string | null;
          imported_by_name: string | null;
          line_count: number;
          money_account_id: string;
          opening_balance: number;
          outstanding_amount: number | null;
          position: number;
          reopen_reason: string | null;
          reopened_at: string | null;
          tenant_id: string;
          to_on: string;
          withdraw_reason: string | null;
          withdrawn_at: string | null;
          withdrawn_by: string | null;
        };
        Insert: {
          books_balance?: number | null;
          closed_after?: number | null;
          closed_at?: string | null;
          closed_by?: string | null;
          closed_by_name?: string | null;
          closing_balance: number;
          created_at?: string;
          duplicate_count: number;
          file_hash: string;
          file_name: string;
          format: string;
          from_on: string;
          id?: string;
          imported_at: string;
          imported_by?: string | null;
          imported_by_name?: string | null;
          line_count: number;
          money_account_id: string;
          opening_balance: number;
          outstanding_amount?: number | null;
          position?: never;
          reopen_reason?: string | null;
          reopened_at?: string | null;
          tenant_id?: string;
          to_on: string;
          withdraw_reason?: string | null;
          withdrawn_at?: string | null;
          withdrawn_by?: string | null;
        };
        Update: {
          books_balance?: number | null;
          closed_after?: number | null;
          closed_at?: string | null;
          closed_by?: string | null;
          closed_by_name?: string | null;
          closing_balance?: number;
          created_at?: string;
          duplicate_count?: number;
          file_hash?: string;
          file_name?: string;
          format?: string;
          from_on?: string;
          id?: string;
          imported_at?: string;
          imported_by?: string | null;
          imported_by_name?: string | null;
          line_count?: number;
          money_account_id?: string;
          opening_balance?: number;
          outstanding_amount?: number | null;
          position?: never;
          reopen_reason?: string | null;
          reopened_at?: string | null;
          tenant_id?: string;
          to_on?: string;
          withdraw_reason?: string | null;
          withdrawn_at?: string | null;
          withdrawn_by?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'bank_statements_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'bank_statements_tenant_id_money_account_id_fkey';
            columns: ['tenant_id', 'money_account_id'];
            isOneToOne: false;
            referencedRelation: 'money_accounts';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      barcode_rules: {
        Row: {
          checks_digit: boolean;
          code_length: number;
          created_at: string;
          id: string;
          is_active: boolean;
          item_length: number;
          item_position: number;
          name: string;
          prefix_from: string;
          prefix_to: string;
          priority: number;
          tenant_id: string;
          updated_at: string;
          value_decimals: number;
          value_kind: string;
          value_length: number;
          value_position: number;
        };
        Insert: {
          checks_digit?: boolean;
          code_length?: number;
          created_at?: string;
          id?: string;
          is_active?: boolean;
          item_length: number;
          item_position: number;
          name: string;
          prefix_from: string;
          prefix_to: string;
          priority?: number;
          tenant_id?: string;
          updated_at?: string;
          value_decimals?: number;
          value_kind: string;
          value_length: number;
          value_position: number;
        };
        Update: {
          checks_digit?: boolean;
          code_length?: number;
          created_at?: string;
          id?: string;
          is_active?: boolean;
          item_length?: number;
          item_position?: number;
          name?: string;
          prefix_from?: string;
          prefix_to?: string;
          priority?: number;
          tenant_id?: string;
          updated_at?: string;
          value_decimals?: number;
          value_kind?: string;
          value_length?: number;
          value_position?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'barcode_rules_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      bill_inbox: {
        Row: {
          added_by: string | null;
          added_by_name: string | null;
          attachment_id: string;
          created_at: string;
          discard_reason: string | null;
          id: string;
          settled_at: string | null;
          settled_by: string | null;
          settled_by_name: string | null;
          state: string;
          supplier_bill_id: string | null;
          tenant_id: string;
        };
        Insert: {
          added_by?: string | null;
          added_by_name?: string | null;
          attachment_id: string;
          created_at?: string;
          discard_reason?: string | null;
          id?: string;
          settled_at?: string | null;
          settled_by?: string | null;
          settled_by_name?: string | null;
          state?: string;
          supplier_bill_id?: string | null;
          tenant_id?: string;
        };
        Update: {
          added_by?: string | null;
          added_by_name?: string | null;
          attachment_id?: string;
          created_at?: string;
          discard_reason?: string | null;
          id?: string;
          settled_at?: string | null;
          settled_by?: string | null;
          settled_by_name?: string | null;
          state?: string;
          supplier_bill_id?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'bill_inbox_tenant_id_attachment_id_fkey';
            columns: ['tenant_id', 'attachment_id'];
            isOneToOne: true;
            referencedRelation: 'attachments';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'bill_inbox_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'bill_inbox_tenant_id_supplier_bill_id_fkey';
            columns: ['tenant_id', 'supplier_bill_id'];
            isOneToOne: false;
            referencedRelation: 'supplier_bills';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      billing_plans: {
        Row: {
          badge: string | null;
          badge_color: string | null;
          created_at: string;
          currency: string;
          description: string | null;
          features: Json;
          id: string;
          is_public: boolean;
          name: string;
          period: string;
          position: number;
          price: number;
          updated_at: string;
        };
        Insert: {
          badge?: string | null;
          badge_color?: string | null;
          created_at?: string;
          currency?: string;
          description?: string | null;
          features?: Json;
          id?: string;
          is_public?: boolean;
          name: string;
          period?: string;
          position?: number;
          price?: number;
          updated_at?: string;
        };
        Update: {
          badge?: string | null;
          badge_color?: string | null;
          created_at?: string;
          currency?: string;
          description?: string | null;
          features?: Json;
          id?: string;
          is_public?: boolean;
          name?: string;
          period?: string;
          position?: number;
          price?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'billing_plans_currency_fkey';
            columns: ['currency'];
            isOneToOne: false;
            referencedRelation: 'currencies';
            referencedColumns: ['code'];
          },
        ];
      };
      books_health_runs: {
        Row: {
          asked_by: string | null;
          checks: Json;
          created_at: string;
          failing_count: number;
          finished_at: string;
          id: string;
          kind: string;
          started_at: string;
          tenant_id: string;
        };
        Insert: {
          asked_by?: string | null;
          checks: Json;
          created_at?: string;
          failing_count: number;
          finished_at: string;
          id?: string;
          kind: string;
          started_at: string;
          tenant_id?: string;
        };
        Update: {
          asked_by?: string | null;
          checks?: Json;
          created_at?: string;
          failing_count?: number;
          finished_at?: string;
          id?: string;
          kind?: string;
          started_at?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'books_health_runs_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      bought_together: {
        Row: {
          other_product_id: string;
          product_id: string;
          tenant_id: string;
          times: number;
        };
        Insert: {
          other_product_id: string;
          product_id: string;
          tenant_id?: string;
          times: number;
        };
        Update: {
          other_product_id?: string;
          product_id?: string;
          tenant_id?: string;
          times?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'bought_together_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'bought_together_tenant_id_other_product_id_fkey';
            columns: ['tenant_id', 'other_product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'bought_together_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      budget_amounts: {
        Row: {
          amount: number;
          changed_at: string;
          changed_by: string | null;
          id: string;
          ledger_account_id: string;
          location_id: string | null;
          month: string;
          tenant_id: string;
        };
        Insert: {
          amount: number;
          changed_at?: string;
          changed_by?: string | null;
          id?: string;
          ledger_account_id: string;
          location_id?: string | null;
          month: string;
          tenant_id?: string;
        };
        Update: {
          amount?: number;
          changed_at?: string;
          changed_by?: string | null;
          id?: string;
          ledger_account_id?: string;
          location_id?: string | null;
          month?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'budget_amounts_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'budget_amounts_tenant_id_ledger_account_id_fkey';
            columns: ['tenant_id', 'ledger_account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'budget_amounts_tenant_id_location_id_fkey';
            columns: ['tenant_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      business_settings: {
        Row: {
          about: string | null;
          address_line_1: string | null;
          address_line_2: string | null;
          city: string | null;
          company_logo_url: string | null;
          company_name: string | null;
          country: string | null;
          created_at: string;
          currency_code: string;
          currency_symbol: string;
          email: string | null;
          facebook_url: string | null;
          instagram_url: string | null;
          invoice_terms: string | null;
          linkedin_url: string | null;
          paper_dates: string;
          paper_hours: string;
          papers_show_logo: boolean;
          payment_instructions: string | null;
          phone: string | null;
          postal_code: string | null;
          receipt_code: string;
          receipt_footer: string | null;
          receipt_header: string | null;
          receipts_show_cashier: boolean;
          receipts_show_customer: boolean;
          receipts_show_taxes: boolean;
          state_province: string | null;
          tagline: string | null;
          tax_pin: string | null;
          tax_pin_label: string;
          tenant_id: string;
          twitter_url: string | null;
          updated_at: string;
          website: string | null;
          youtube_url: string | null;
        };
        Insert: {
          about?: string | null;
          address_line_1?: string | null;
          address_line_2?: string | null;
          city?: string | null;
          company_logo_url?: string | null;
          company_name?: string | null;
          country?: string | null;
          created_at?: string;
          currency_code?: string;
          currency_symbol?: string;
          email?: string | null;
          facebook_url?: string | null;
          instagram_url?: string | null;
          invoice_terms?: string | null;
          linkedin_url?: string | null;
          paper_dates?: string;
          paper_hours?: string;
          papers_show_logo?: boolean;
          payment_instructions?: string | null;
          phone?: string | null;
          postal_code?: string | null;
          receipt_code?: string;
          receipt_footer?: string | null;
          receipt_header?: string | null;
          receipts_show_cashier?: boolean;
          receipts_show_customer?: boolean;
          receipts_show_taxes?: boolean;
          state_province?: string | null;
          tagline?: string | null;
          tax_pin?: string | null;
          tax_pin_label?: string;
          tenant_id?: string;
          twitter_url?: string | null;
          updated_at?: string;
          website?: string | null;
          youtube_url?: string | null;
        };
        Update: {
          about?: string | null;
          address_line_1?: string | null;
          address_line_2?: string | null;
          city?: string | null;
          company_logo_url?: string | null;
          company_name?: string | null;
          country?: string | null;
          created_at?: string;
          currency_code?: string;
          currency_symbol?: string;
          email?: string | null;
          facebook_url?: string | null;
          instagram_url?: string | null;
          invoice_terms?: string | null;
          linkedin_url?: string | null;
          paper_dates?: string;
          paper_hours?: string;
          papers_show_logo?: boolean;
          payment_instructions?: string | null;
          phone?: string | null;
          postal_code?: string | null;
          receipt_code?: string;
          receipt_footer?: string | null;
          receipt_header?: string | null;
          receipts_show_cashier?: boolean;
          receipts_show_customer?: boolean;
          receipts_show_taxes?: boolean;
          state_province?: string | null;
          tagline?: string | null;
          tax_pin?: string | null;
          tax_pin_label?: string;
          tenant_id?: string;
          twitter_url?: string | null;
          updated_at?: string;
          website?: string | null;
          youtube_url?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'business_settings_currency_code_fkey';
            columns: ['currency_code'];
            isOneToOne: false;
            referencedRelation: 'currencies';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'business_settings_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: true;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      campaigns: {
        Row: {
          channel: string;
          created_at: string;
          created_by: string | null;
          finished_at: string | null;
          id: string;
          is_expanded: boolean;
          last_contact_id: string | null;
          name: string;
          pause_reason: string | null;
          rules: Json | null;
          scheduled_at: string | null;
          segment_id: string | null;
          started_at: string | null;
          started_by: string | null;
          state: string;
          template_id: string;
          template_version: number | null;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          channel: string;
          created_at?: string;
          created_by?: string | null;
          finished_at?: string | null;
          id?: string;
          is_expanded?: boolean;
          last_contact_id?: string | null;
          name: string;
          pause_reason?: string | null;
          rules?: Json | null;
          scheduled_at?: string | null;
          segment_id?: string | null;
          started_at?: string | null;
          started_by?: string | null;
          state?: string;
          template_id: string;
          template_version?: number | null;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          channel?: string;
          created_at?: string;
          created_by?: string | null;
          finished_at?: string | null;
          id?: string;
          is_expanded?: boolean;
          last_contact_id?: string | null;
          name?: string;
          pause_reason?: string | null;
          rules?: Json | null;
          scheduled_at?: string | null;
          segment_id?: string | null;
          started_at?: string | null;
          started_by?: string | null;
          state?: string;
          template_id?: string;
          template_version?: number | null;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'campaigns_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'campaigns_tenant_id_segment_id_fkey';
            columns: ['tenant_id', 'segment_id'];
            isOneToOne: false;
            referencedRelation: 'segments';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'campaigns_tenant_id_template_id_fkey';
            columns: ['tenant_id', 'template_id'];
            isOneToOne: false;
            referencedRelation: 'message_templates';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      cash_movements: {
        Row: {
          amount: number;
          created_at: string;
          id: string;
          journal_entry_id: string | null;
          kind: string;
          ledger_account_id: string | null;
          reason: string;
          recorded_by: string | null;
          request_hash: string;
          tenant_id: string;
          till_session_id: string;
        };
        Insert: {
          amount: number;
          created_at?: string;
          id?: string;
          journal_entry_id?: string | null;
          kind: string;
          ledger_account_id?: string | null;
          reason: string;
          recorded_by?: string | null;
          request_hash: string;
          tenant_id?: string;
          till_session_id: string;
        };
        Update: {
          amount?: number;
          created_at?: string;
          id?: string;
          journal_entry_id?: string | null;
          kind?: string;
          ledger_account_id?: string | null;
          reason?: string;
          recorded_by?: string | null;
          request_hash?: string;
          tenant_id?: string;
          till_session_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'cash_movements_tenant_id_ledger_account_id_fkey';
            columns: ['tenant_id', 'ledger_account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'cash_movements_tenant_id_till_session_id_fkey';
            columns: ['tenant_id', 'till_session_id'];
            isOneToOne: false;
            referencedRelation: 'till_sessions';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      categories: {
        Row: {
          created_at: string;
          id: string;
          image_url: string | null;
          name: string;
          parent_id: string | null;
          position: number;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          image_url?: string | null;
          name: string;
          parent_id?: string | null;
          position?: number;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          image_url?: string | null;
          name?: string;
          parent_id?: string | null;
          position?: number;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'categories_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'categories_tenant_id_parent_id_fkey';
            columns: ['tenant_id', 'parent_id'];
            isOneToOne: false;
            referencedRelation: 'categories';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      closed_years: {
        Row: {
          chain_hash: string;
          closed_at: string;
          closed_by: string | null;
          ends_on: string;
          profit: number;
          sequence: number;
          tenant_id: string;
          trial_balance: Json;
        };
        Insert: {
          chain_hash: string;
          closed_at: string;
          closed_by?: string | null;
          ends_on: string;
          profit: number;
          sequence: number;
          tenant_id?: string;
          trial_balance: Json;
        };
        Update: {
          chain_hash?: string;
          closed_at?: string;
          closed_by?: string | null;
          ends_on?: string;
          profit?: number;
          sequence?: number;
          tenant_id?: string;
          trial_balance?: Json;
        };
        Relationships: [
          {
            foreignKeyName: 'closed_years_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      commission_lines: {
        Row: {
          amount: number;
          base_amount: number;
          basis: string;
          business_date: string;
          document_id: string;
          kind: string;
          member_id: string;
          month: string;
          percent: number;
          product_id: string | null;
          rule_id: string;
          shared_with: string | null;
          source_line_id: string;
          tenant_id: string;
        };
        Insert: {
          amount: number;
          base_amount: number;
          basis: string;
          business_date: string;
          document_id: string;
          kind: string;
          member_id: string;
          month: string;
          percent: number;
          product_id?: string | null;
          rule_id: string;
          shared_with?: string | null;
          source_line_id: string;
          tenant_id?: string;
        };
        Update: {
          amount?: number;
          base_amount?: number;
          basis?: string;
          business_date?: string;
          document_id?: string;
          kind?: string;
          member_id?: string;
          month?: string;
          percent?: number;
          product_id?: string | null;
          rule_id?: string;
          shared_with?: string | null;
          source_line_id?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'commission_lines_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      commission_statements: {
        Row: {
          amount: number;
          approved_at: string;
          approved_by: string;
          base_amount: number;
          line_count: number;
          member_id: string;
          month: string;
          tenant_id: string;
        };
        Insert: {
          amount: number;
          approved_at?: string;
          approved_by: string;
          base_amount: number;
          line_count: number;
          member_id: string;
          month: string;
          tenant_id?: string;
        };
        Update: {
          amount?: number;
          approved_at?: string;
          approved_by?: string;
          base_amount?: number;
          line_count?: number;
          member_id?: string;
          month?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'commission_statements_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      contact_addresses: {
        Row: {
          city: string | null;
          contact_id: string;
          country: string | null;
          created_at: string;
          id: string;
          is_default_billing: boolean;
          is_default_shipping: boolean;
          label: string;
          line_1: string;
          line_2: string | null;
          position: number;
          postal_code: string | null;
          region: string | null;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          city?: string | null;
          contact_id: string;
          country?: string | null;
          created_at?: string;
          id?: string;
          is_default_billing?: boolean;
          is_default_shipping?: boolean;
          label: string;
          line_1: string;
          line_2?: string | null;
          position?: number;
          postal_code?: string | null;
          region?: string | null;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          city?: string | null;
          contact_id?: string;
          country?: string | null;
          created_at?: string;
          id?: string;
          is_default_billing?: boolean;
          is_default_shipping?: boolean;
          label?: string;
          line_1?: string;
          line_2?: string | null;
          position?: number;
          postal_code?: string | null;
          region?: string | null;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'contact_addresses_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'contact_addresses_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      contact_consents: {
        Row: {
          channel: string;
          contact_id: string;
          created_at: string;
          given_on: string;
          id: string;
          is_granted: boolean;
          proof: string | null;
          purpose: string;
          recorded_by: string | null;
          source: string;
          tenant_id: string;
          wording: string | null;
        };
        Insert: {
          channel: string;
          contact_id: string;
          created_at?: string;
          given_on: string;
          id?: string;
          is_granted: boolean;
          proof?: string | null;
          purpose?: string;
          recorded_by?: string | null;
          source: string;
          tenant_id?: string;
          wording?: string | null;
        };
        Update: {
          channel?: string;
          contact_id?: string;
          created_at?: string;
          given_on?: string;
          id?: string;
          is_granted?: boolean;
          proof?: string | null;
          purpose?: string;
          recorded_by?: string | null;
          source?: string;
          tenant_id?: string;
          wording?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'contact_consents_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'contact_consents_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      contact_entries: {
        Row: {
          account: string;
          amount: number;
          business_date: string;
          contact_id: string | null;
          created_at: string;
          document_id: string;
          document_number: string | null;
          document_type: string;
          due_on: string | null;
          id: string;
          item_id: string | null;
          kind: string;
          occurred_at: string;
          sequence: number;
          tenant_id: string;
        };
        Insert: {
          account: string;
          amount: number;
          business_date: string;
          contact_id?: string | null;
          created_at?: string;
          document_id: string;
          document_number?: string | null;
          document_type: string;
          due_on?: string | null;
          id?: string;
          item_id?: string | null;
          kind: string;
          occurred_at: string;
          sequence?: never;
          tenant_id?: string;
        };
        Update: {
          account?: string;
          amount?: number;
          business_date?: string;
          contact_id?: string | null;
          created_at?: string;
          document_id?: string;
          document_number?: string | null;
          document_type?: string;
          due_on?: string | null;
          id?: string;
          item_id?: string | null;
          kind?: string;
          occurred_at?: string;
          sequence?: never;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'contact_entries_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'contact_entries_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      contact_merges: {
        Row: {
          after: Json;
          before: Json;
          created_at: string;
          id: string;
          merged_by: string | null;
          merged_ids: string[];
          moved_ids: string[];
          survivor_id: string;
          tenant_id: string;
          undone_at: string | null;
        };
        Insert: {
          after: Json;
          before: Json;
          created_at?: string;
          id?: string;
          merged_by?: string | null;
          merged_ids: string[];
          moved_ids?: string[];
          survivor_id: string;
          tenant_id?: string;
          undone_at?: string | null;
        };
        Update: {
          after?: Json;
          before?: Json;
          created_at?: string;
          id?: string;
          merged_by?: string | null;
          merged_ids?: string[];
          moved_ids?: string[];
          survivor_id?: string;
          tenant_id?: string;
          undone_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'contact_merges_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contact_merges_tenant_id_survivor_id_fkey';
            columns: ['tenant_id', 'survivor_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      contact_messages: {
        Row: {
          created_at: string;
          email: string | null;
          id: string;
          message: string;
          name: string;
          phone: string | null;
          request_hash: string;
          state: string;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          email?: string | null;
          id?: string;
          message: string;
          name: string;
          phone?: string | null;
          request_hash: string;
          state?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          email?: string | null;
          id?: string;
          message?: string;
          name?: string;
          phone?: string | null;
          request_hash?: string;
          state?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'contact_messages_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      contact_not_duplicates: {
        Row: {
          a: string;
          b: string;
          created_at: string;
          said_by: string | null;
          tenant_id: string;
        };
        Insert: {
          a: string;
          b: string;
          created_at?: string;
          said_by?: string | null;
          tenant_id?: string;
        };
        Update: {
          a?: string;
          b?: string;
          created_at?: string;
          said_by?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'contact_not_duplicates_tenant_id_a_fkey';
            columns: ['tenant_id', 'a'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'contact_not_duplicates_tenant_id_b_fkey';
            columns: ['tenant_id', 'b'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'contact_not_duplicates_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      contact_notes: {
        Row: {
          body: string;
          contact_id: string;
          created_at: string;
          deleted_at: string | null;
          edited_at: string | null;
          id: string;
          tenant_id: string;
          updated_at: string;
          written_by: string;
        };
        Insert: {
          body: string;
          contact_id: string;
          created_at?: string;
          deleted_at?: string | null;
          edited_at?: string | null;
          id?: string;
          tenant_id?: string;
          updated_at?: string;
          written_by: string;
        };
        Update: {
          body?: string;
          contact_id?: string;
          created_at?: string;
          deleted_at?: string | null;
          edited_at?: string | null;
          id?: string;
          tenant_id?: string;
          updated_at?: string;
          written_by?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'contact_notes_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'contact_notes_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      contact_open_items: {
        Row: {
          account: string;
          amount: number;
          business_date: string;
          contact_id: string | null;
          document_number: string | null;
          document_type: string;
          due_on: string;
          id: string;
          open_amount: number;
          tenant_id: string;
        };
        Insert: {
          account: string;
          amount: number;
          business_date: string;
          contact_id?: string | null;
          document_number?: string | null;
          document_type: string;
          due_on: string;
          id: string;
          open_amount: number;
          tenant_id?: string;
        };
        Update: {
          account?: string;
          amount?: number;
          business_date?: string;
          contact_id?: string | null;
          document_number?: string | null;
          document_type?: string;
          due_on?: string;
          id?: string;
          open_amount?: number;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'contact_open_items_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'contact_open_items_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      contact_payment_allocations: {
        Row: {
          amount: number;
          id: string;
          item_id: string;
          payment_id: string;
          tenant_id: string;
        };
        Insert: {
          amount: number;
          id?: string;
          item_id: string;
          payment_id: string;
          tenant_id?: string;
        };
        Update: {
          amount?: number;
          id?: string;
          item_id?: string;
          payment_id?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'contact_payment_allocations_tenant_id_item_id_fkey';
            columns: ['tenant_id', 'item_id'];
            isOneToOne: false;
            referencedRelation: 'contact_open_items';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'contact_payment_allocations_tenant_id_payment_id_fkey';
            columns: ['tenant_id', 'payment_id'];
            isOneToOne: false;
            referencedRelation: 'contact_payments';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      contact_payments: {
        Row: {
          amount: number;
          business_date: string;
          contact_id: string;
          created_at: string;
          id: string;
          is_payout: boolean;
          journal_entry_id: string | null;
          note: string | null;
          payment_number: string;
          received_at: string;
          received_by: string | null;
          received_by_name: string | null;
          reference: string | null;
          request_hash: string;
          reversed_at: string | null;
          reverses_id: string | null;
          rounding_amount: number;
          tenant_id: string;
          tender_type: string;
          till_session_id: string | null;
          unallocated_amount: number;
        };
        Insert: {
          amount: number;
          business_date: string;
          contact_id: string;
          created_at?: string;
          id?: string;
          is_payout?: boolean;
          journal_entry_id?: string | null;
          note?: string | null;
          payment_number: string;
          received_at: string;
          received_by?: string | null;
          received_by_name?: string | null;
          reference?: string | null;
          request_hash: string;
          reversed_at?: string | null;
          reverses_id?: string | null;
          rounding_amount?: number;
          tenant_id?: string;
          tender_type: string;
          till_session_id?: string | null;
          unallocated_amount: number;
        };
        Update: {
          amount?: number;
          business_date?: string;
          contact_id?: string;
          created_at?: string;
          id?: string;
          is_payout?: boolean;
          journal_entry_id?: string | null;
          note?: string | null;
          payment_number?: string;
          received_at?: string;
          received_by?: string | null;
          received_by_name?: string | null;
          reference?: string | null;
          request_hash?: string;
          reversed_at?: string | null;
          reverses_id?: string | null;
          rounding_amount?: number;
          tenant_id?: string;
          tender_type?: string;
          till_session_id?: string | null;
          unallocated_amount?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'contact_payments_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'contact_payments_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'contact_payments_tenant_id_reverses_id_fkey';
            columns: ['tenant_id', 'reverses_id'];
            isOneToOne: true;
            referencedRelation: 'contact_payments';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'contact_payments_tenant_id_till_session_id_fkey';
            columns: ['tenant_id', 'till_session_id'];
            isOneToOne: false;
            referencedRelation: 'till_sessions';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      contact_totals: {
        Row: {
          advance: number;
          bought_amount: number;
          contact_id: string;
          deposit: number;
          last_sale_at: string | null;
          payable: number;
          receivable: number;
          sale_count: number;
          tenant_id: string;
        };
        Insert: {
          advance?: number;
          bought_amount?: number;
          contact_id: string;
          deposit?: number;
          last_sale_at?: string | null;
          payable?: number;
          receivable?: number;
          sale_count?: number;
          tenant_id?: string;
        };
        Update: {
          advance?: number;
          bought_amount?: number;
          contact_id?: string;
          deposit?: number;
          last_sale_at?: string | null;
          payable?: number;
          receivable?: number;
          sale_count?: number;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'contact_totals_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: true;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'contact_totals_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      contacts: {
        Row: {
          address: string | null;
          archived_at: string | null;
          birthday_month: number | null;
          company: string | null;
          created_at: string;
          credit_limit: number;
          email: string | null;
          id: string;
          is_staff: boolean;
          language: string | null;
          merged_into_id: string | null;
          name: string;
          notes: string | null;
          payment_terms_days: number | null;
          phone: string | null;
          phone_e164: string | null;
          price_list_id: string | null;
          search_text: string;
          tags: string[];
          tax_pin: string | null;
          tenant_id: string;
          type: string;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          address?: string | null;
          archived_at?: string | null;
          birthday_month?: number | null;
          company?: string | null;
          created_at?: string;
          credit_limit?: number;
          email?: string | null;
          id?: string;
          is_staff?: boolean;
          language?: string | null;
          merged_into_id?: string | null;
          name: string;
          notes?: string | null;
          payment_terms_days?: number | null;
          phone?: string | null;
          phone_e164?: string | null;
          price_list_id?: string | null;
          search_text?: string;
          tags?: string[];
          tax_pin?: string | null;
          tenant_id?: string;
          type?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          address?: string | null;
          archived_at?: string | null;
          birthday_month?: number | null;
          company?: string | null;
          created_at?: string;
          credit_limit?: number;
          email?: string | null;
          id?: string;
          is_staff?: boolean;
          language?: string | null;
          merged_into_id?: string | null;
          name?: string;
          notes?: string | null;
          payment_terms_days?: number | null;
          phone?: string | null;
          phone_e164?: string | null;
          price_list_id?: string | null;
          search_text?: string;
          tags?: string[];
          tax_pin?: string | null;
          tenant_id?: string;
          type?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'contacts_merged_into_fkey';
            columns: ['tenant_id', 'merged_into_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'contacts_price_list_id_fkey';
            columns: ['tenant_id', 'price_list_id'];
            isOneToOne: false;
            referencedRelation: 'price_lists';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'contacts_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      coupons: {
        Row: {
          batch_id: string;
          code: string;
          created_at: string;
          id: string;
          per_customer_limit: number | null;
          promotion_id: string;
          sequence: number;
          stopped_at: string | null;
          tenant_id: string;
          usage_limit: number | null;
          valid_until: string | null;
        };
        Insert: {
          batch_id: string;
          code: string;
          created_at?: string;
          id?: string;
          per_customer_limit?: number | null;
          promotion_id: string;
          sequence?: never;
          stopped_at?: string | null;
          tenant_id?: string;
          usage_limit?: number | null;
          valid_until?: string | null;
        };
        Update: {
          batch_id?: string;
          code?: string;
          created_at?: string;
          id?: string;
          per_customer_limit?: number | null;
          promotion_id?: string;
          sequence?: never;
          stopped_at?: string | null;
          tenant_id?: string;
          usage_limit?: number | null;
          valid_until?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'coupons_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'coupons_tenant_id_promotion_id_fkey';
            columns: ['tenant_id', 'promotion_id'];
            isOneToOne: false;
            referencedRelation: 'promotions';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      credit_note_lines: {
        Row: {
          credit_note_id: string;
          gross_amount: number;
          id: string;
          line_number: number;
          list_price: number | null;
          lost_cost: number;
          name: string | null;
          net_amount: number;
          product_id: string | null;
          quantity: number;
          restock: boolean;
          sale_line_id: string | null;
          tax_amount: number;
          tax_code: string | null;
          tax_rate_percent: number | null;
          tenant_id: string;
          unit_price: number | null;
        };
        Insert: {
          credit_note_id: string;
          gross_amount: number;
          id?: string;
          line_number: number;
          list_price?: number | null;
          lost_cost?: number;
          name?: string | null;
          net_amount: number;
          product_id?: string | null;
          quantity: number;
          restock: boolean;
          sale_line_id?: string | null;
          tax_amount: number;
          tax_code?: string | null;
          tax_rate_percent?: number | null;
          tenant_id?: string;
          unit_price?: number | null;
        };
        Update: {
          credit_note_id?: string;
          gross_amount?: number;
          id?: string;
          line_number?: number;
          list_price?: number | null;
          lost_cost?: number;
          name?: string | null;
          net_amount?: number;
          product_id?: string | null;
          quantity?: number;
          restock?: boolean;
          sale_line_id?: string | null;
          tax_amount?: number;
          tax_code?: string | null;
          tax_rate_percent?: number | null;
          tenant_id?: string;
          unit_price?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'credit_note_lines_product_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'credit_note_lines_tenant_id_credit_note_id_fkey';
            columns: ['tenant_id', 'credit_note_id'];
            isOneToOne: false;
            referencedRelation: 'credit_notes';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'credit_note_lines_tenant_id_sale_line_id_fkey';
            columns: ['tenant_id', 'sale_line_id'];
            isOneToOne: false;
            referencedRelation: 'sale_lines';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      credit_notes: {
        Row: {
          business_date: string;
          contact_id: string | null;
          created_at: string;
          credit_note_number: string;
          id: string;
          issued_at: string;
          issued_by: string | null;
          journal_entry_id: string | null;
          net_amount: number;
          points_amount: number;
          reason: string;
          receivable_amount: number;
          reference: string | null;
          refund_amount: number;
          refund_tender_type: string;
          request_hash: string;
          rounding_amount: number;
          sale_id: string | null;
          tax_amount: number;
          tenant_id: string;
          till_session_id: string | null;
          total_amount: number;
        };
        Insert: {
          business_date: string;
          contact_id?: string | null;
          created_at?: string;
          credit_note_number: string;
          id?: string;
          issued_at: string;
          issued_by?: string | null;
          journal_entry_id?: string | null;
          net_amount: number;
          points_amount?: number;
          reason: string;
          receivable_amount: number;
          reference?: string | null;
          refund_amount: number;
          refund_tender_type: string;
          request_hash: string;
          rounding_amount?: number;
          sale_id?: string | null;
          tax_amount: number;
          tenant_id?: string;
          till_session_id?: string | null;
          total_amount: number;
        };
        Update: {
          business_date?: string;
          contact_id?: string | null;
          created_at?: string;
          credit_note_number?: string;
          id?: string;
          issued_at?: string;
          issued_by?: string | null;
          journal_entry_id?: string | null;
          net_amount?: number;
          points_amount?: number;
          reason?: string;
          receivable_amount?: number;
          reference?: string | null;
          refund_amount?: number;
          refund_tender_type?: string;
          request_hash?: string;
          rounding_amount?: number;
          sale_id?: string | null;
          tax_amount?: number;
          tenant_id?: string;
          till_session_id?: string | null;
          total_amount?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'credit_notes_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'credit_notes_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'credit_notes_tenant_id_sale_id_fkey';
            columns: ['tenant_id', 'sale_id'];
            isOneToOne: false;
            referencedRelation: 'sales';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'credit_notes_tenant_id_till_session_id_fkey';
            columns: ['tenant_id', 'till_session_id'];
            isOneToOne: false;
            referencedRelation: 'till_sessions';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      currencies: {
        Row: {
          code: string;
          decimals: number;
          locale: string;
          name: string;
          step: number;
          symbol: string;
        };
        Insert: {
          code: string;
          decimals: number;
          locale: string;
          name: string;
          step: number;
          symbol: string;
        };
        Update: {
          code?: string;
          decimals?: number;
          locale?: string;
          name?: string;
          step?: number;
          symbol?: string;
        };
        Relationships: [];
      };
      delivery_zones: {
        Row: {
          areas: string[];
          created_at: string;
          estimate: string | null;
          fee: number;
          free_from: number | null;
          id: string;
          is_active: boolean;
          minimum: number | null;
          name: string;
          position: number;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          areas?: string[];
          created_at?: string;
          estimate?: string | null;
          fee?: number;
          free_from?: number | null;
          id?: string;
          is_active?: boolean;
          minimum?: number | null;
          name: string;
          position?: number;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          areas?: string[];
          created_at?: string;
          estimate?: string | null;
          fee?: number;
          free_from?: number | null;
          id?: string;
          is_active?: boolean;
          minimum?: number | null;
          name?: string;
          position?: number;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'delivery_zones_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      direct_payments: {
        Row: {
          account_number: string | null;
          amount: number;
          check_count: number;
          claim_misses: number;
          confirmed_at: string | null;
          contact_payment_id: string | null;
          created_at: string;
          currency_code: string;
          gift_card_id: string | null;
          id: string;
          intent_id: string | null;
          mode: string;
          next_check_at: string | null;
          note: string | null;
          paid_at: string;
          payer_name: string | null;
          payer_phone: string | null;
          receipt_number: string;
          reported_amount: number | null;
          resolved_at: string | null;
          resolved_by: string | null;
          sale_id: string | null;
          sent_back_reference: string | null;
          shortcode: string | null;
          source: string;
          state: string;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          account_number?: string | null;
          amount: number;
          check_count?: number;
          claim_misses?: number;
          confirmed_at?: string | null;
          contact_payment_id?: string | null;
          created_at?: string;
          currency_code?: string;
          gift_card_id?: string | null;
          id?: string;
          intent_id?: string | null;
          mode: string;
          next_check_at?: string | null;
          note?: string | null;
          paid_at: string;
          payer_name?: string | null;
          payer_phone?: string | null;
          receipt_number: string;
          reported_amount?: number | null;
          resolved_at?: string | null;
          resolved_by?: string | null;
          sale_id?: string | null;
          sent_back_reference?: string | null;
          shortcode?: string | null;
          source: string;
          state?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          account_number?: string | null;
          amount?: number;
          check_count?: number;
          claim_misses?: number;
          confirmed_at?: string | null;
          contact_payment_id?: string | null;
          created_at?: string;
          currency_code?: string;
          gift_card_id?: string | null;
          id?: string;
          intent_id?: string | null;
          mode?: string;
          next_check_at?: string | null;
          note?: string | null;
          paid_at?: string;
          payer_name?: string | null;
          payer_phone?: string | null;
          receipt_number?: string;
          reported_amount?: number | null;
          resolved_at?: string | null;
          resolved_by?: string | null;
          sale_id?: string | null;
          sent_back_reference?: string | null;
          shortcode?: string | null;
          source?: string;
          state?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'direct_payments_tenant_id_contact_payment_id_fkey';
            columns: ['tenant_id', 'contact_payment_id'];
            isOneToOne: false;
            referencedRelation: 'contact_payments';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'direct_payments_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'direct_payments_tenant_id_gift_card_id_fkey';
            columns: ['tenant_id', 'gift_card_id'];
            isOneToOne: false;
            referencedRelation: 'gift_cards';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'direct_payments_tenant_id_intent_id_fkey';
            columns: ['tenant_id', 'intent_id'];
            isOneToOne: false;
            referencedRelation: 'payment_intents';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'direct_payments_tenant_id_sale_id_fkey';
            columns: ['tenant_id', 'sale_id'];
            isOneToOne: false;
            referencedRelation: 'sales';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      early_receipts: {
        Row: {
          cost: number;
          goods_receipt_line_id: string;
          quantity: number;
          supplier_bill_line_id: string;
          tenant_id: string;
        };
        Insert: {
          cost: number;
          goods_receipt_line_id: string;
          quantity: number;
          supplier_bill_line_id: string;
          tenant_id?: string;
        };
        Update: {
          cost?: number;
          goods_receipt_line_id?: string;
          quantity?: number;
          supplier_bill_line_id?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'early_receipts_tenant_id_goods_receipt_line_id_fkey';
            columns: ['tenant_id', 'goods_receipt_line_id'];
            isOneToOne: false;
            referencedRelation: 'goods_receipt_lines';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'early_receipts_tenant_id_supplier_bill_line_id_fkey';
            columns: ['tenant_id', 'supplier_bill_line_id'];
            isOneToOne: false;
            referencedRelation: 'supplier_bill_lines';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      exchanges: {
        Row: {
          applied_amount: number;
          credit_note_id: string;
          exchanged_at: string;
          exchanged_by: string;
          id: string;
          original_sale_id: string;
          paid_amount: number;
          request_hash: string;
          returned_amount: number;
          sale_id: string;
          tenant_id: string;
          tender_type: string;
        };
        Insert: {
          applied_amount: number;
          credit_note_id: string;
          exchanged_at: string;
          exchanged_by: string;
          id?: string;
          original_sale_id: string;
          paid_amount: number;
          request_hash: string;
          returned_amount: number;
          sale_id: string;
          tenant_id?: string;
          tender_type: string;
        };
        Update: {
          applied_amount?: number;
          credit_note_id?: string;
          exchanged_at?: string;
          exchanged_by?: string;
          id?: string;
          original_sale_id?: string;
          paid_amount?: number;
          request_hash?: string;
          returned_amount?: number;
          sale_id?: string;
          tenant_id?: string;
          tender_type?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'exchanges_tenant_id_credit_note_id_fkey';
            columns: ['tenant_id', 'credit_note_id'];
            isOneToOne: true;
            referencedRelation: 'credit_notes';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'exchanges_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'exchanges_tenant_id_original_sale_id_fkey';
            columns: ['tenant_id', 'original_sale_id'];
            isOneToOne: false;
            referencedRelation: 'sales';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'exchanges_tenant_id_sale_id_fkey';
            columns: ['tenant_id', 'sale_id'];
            isOneToOne: true;
            referencedRelation: 'sales';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      fiscal_counters: {
        Row: {
          counter: string;
          held_by: string | null;
          next_number: number;
          scope: string;
          tenant_id: string;
        };
        Insert: {
          counter: string;
          held_by?: string | null;
          next_number?: number;
          scope: string;
          tenant_id?: string;
        };
        Update: {
          counter?: string;
          held_by?: string | null;
          next_number?: number;
          scope?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'fiscal_counters_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      fiscal_device_items: {
        Row: {
          content_hash: string;
          device_id: string;
          is_opened: boolean;
          item_code: string;
          product_id: string;
          registered_at: string;
          stock_quantity: number;
          tenant_id: string;
        };
        Insert: {
          content_hash: string;
          device_id: string;
          is_opened?: boolean;
          item_code: string;
          product_id: string;
          registered_at?: string;
          stock_quantity?: number;
          tenant_id?: string;
        };
        Update: {
          content_hash?: string;
          device_id?: string;
          is_opened?: boolean;
          item_code?: string;
          product_id?: string;
          registered_at?: string;
          stock_quantity?: number;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'fiscal_device_items_tenant_id_device_id_fkey';
            columns: ['tenant_id', 'device_id'];
            isOneToOne: false;
            referencedRelation: 'fiscal_devices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'fiscal_device_items_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      fiscal_devices: {
        Row: {
          blocked_at: string | null;
          blocked_code: string | null;
          blocked_message: string | null;
          branch_code: string;
          created_at: string;
          id: string;
          initialised_at: string | null;
          initialising_at: string | null;
          last_ok_at: string | null;
          listed_at: string | null;
          location_id: string;
          mode: string;
          mrc_no: string | null;
          offers_asked_at: string | null;
          pin: string;
          provider: string;
          sdc_id: string | null;
          serial: string;
          settings: Json;
          started_at: string | null;
          status: string;
          stop_reason: string | null;
          style: string;
          tenant_id: string;
          trader_name: string | null;
          updated_at: string;
        };
        Insert: {
          blocked_at?: string | null;
          blocked_code?: string | null;
          blocked_message?: string | null;
          branch_code: string;
          created_at?: string;
          id?: string;
          initialised_at?: string | null;
          initialising_at?: string | null;
          last_ok_at?: string | null;
          listed_at?: string | null;
          location_id: string;
          mode: string;
          mrc_no?: string | null;
          offers_asked_at?: string | null;
          pin: string;
          provider?: string;
          sdc_id?: string | null;
          serial: string;
          settings?: Json;
          started_at?: string | null;
          status?: string;
          stop_reason?: string | null;
          style: string;
          tenant_id?: string;
          trader_name?: string | null;
          updated_at?: string;
        };
        Update: {
          blocked_at?: string | null;
          blocked_code?: string | null;
          blocked_message?: string | null;
          branch_code?: string;
          created_at?: string;
          id?: string;
          initialised_at?: string | null;
          initialising_at?: string | null;
          last_ok_at?: string | null;
          listed_at?: string | null;
          location_id?: string;
          mode?: string;
          mrc_no?: string | null;
          offers_asked_at?: string | null;
          pin?: string;
          provider?: string;
          sdc_id?: string | null;
          serial?: string;
          settings?: Json;
          started_at?: string | null;
          status?: string;
          stop_reason?: string | null;
          style?: string;
          tenant_id?: string;
          trader_name?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'fiscal_devices_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'fiscal_devices_tenant_id_location_id_fkey';
            columns: ['tenant_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      fiscal_documents: {
        Row: {
          accepted_at: string | null;
          attempts: number;
          authority_time: string | null;
          body: Json | null;
          code: string | null;
          created_at: string;
          device_id: string;
          failures: number;
          field: string | null;
          id: string;
          internal_data: string | null;
          is_repeat: boolean;
          is_resynced: boolean;
          kind: string;
          leased_until: string | null;
          lookup_first: boolean;
          message: string | null;
          next_at: string;
          note: string | null;
          number: number | null;
          number_counter: string | null;
          number_scope: string | null;
          part: number;
          position: number;
          rank: number;
          receipt_number: number | null;
          request: Json | null;
          resolved_at: string | null;
          resolved_by: string | null;
          sdc_id: string | null;
          signature: string | null;
          source_id: string;
          state: string;
          tenant_id: string;
          total_receipts: number | null;
          unknowns: number;
          waiting_for: string | null;
        };
        Insert: {
          accepted_at?: string | null;
          attempts?: number;
          authority_time?: string | null;
          body?: Json | null;
          code?: string | null;
          created_at?: string;
          device_id: string;
          failures?: number;
          field?: string | null;
          id?: string;
          internal_data?: string | null;
          is_repeat?: boolean;
          is_resynced?: boolean;
          kind: string;
          leased_until?: string | null;
          lookup_first?: boolean;
          message?: string | null;
          next_at?: string;
          note?: string | null;
          number?: number | null;
          number_counter?: string | null;
          number_scope?: string | null;
          part?: number;
          position?: number;
          rank?: number;
          receipt_number?: number | null;
          request?: Json | null;
          resolved_at?: string | null;
          resolved_by?: string | null;
          sdc_id?: string | null;
          signature?: string | null;
          source_id: string;
          state?: string;
          tenant_id?: string;
          total_receipts?: number | null;
          unknowns?: number;
          waiting_for?: string | null;
        };
        Update: {
          accepted_at?: string | null;
          attempts?: number;
          authority_time?: string | null;
          body?: Json | null;
          code?: string | null;
          created_at?: string;
          device_id?: string;
          failures?: number;
          field?: string | null;
          id?: string;
          internal_data?: string | null;
          is_repeat?: boolean;
          is_resynced?: boolean;
          kind?: string;
          leased_until?: string | null;
          lookup_first?: boolean;
          message?: string | null;
          next_at?: string;
          note?: string | null;
          number?: number | null;
          number_counter?: string | null;
          number_scope?: string | null;
          part?: number;
          position?: number;
          rank?: number;
          receipt_number?: number | null;
          request?: Json | null;
          resolved_at?: string | null;
          resolved_by?: string | null;
          sdc_id?: string | null;
          signature?: string | null;
          source_id?: string;
          state?: string;
          tenant_id?: string;
          total_receipts?: number | null;
          unknowns?: number;
          waiting_for?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'fiscal_documents_tenant_id_device_id_fkey';
            columns: ['tenant_id', 'device_id'];
            isOneToOne: false;
            referencedRelation: 'fiscal_devices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'fiscal_documents_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      fiscal_events: {
        Row: {
          actor_id: string | null;
          code: string | null;
          created_at: string;
          device_id: string;
          document_id: string | null;
          duration_ms: number | null;
          id: string;
          kind: string;
          message: string | null;
          note: string | null;
          operation: string | null;
          request: Json | null;
          response: Json | null;
          sequence: number;
          status: number | null;
          tenant_id: string;
        };
        Insert: {
          actor_id?: string | null;
          code?: string | null;
          created_at?: string;
          device_id: string;
          document_id?: string | null;
          duration_ms?: number | null;
          id?: string;
          kind: string;
          message?: string | null;
          note?: string | null;
          operation?: string | null;
          request?: Json | null;
          response?: Json | null;
          sequence?: never;
          status?: number | null;
          tenant_id?: string;
        };
        Update: {
          actor_id?: string | null;
          code?: string | null;
          created_at?: string;
          device_id?: string;
          document_id?: string | null;
          duration_ms?: number | null;
          id?: string;
          kind?: string;
          message?: string | null;
          note?: string | null;
          operation?: string | null;
          request?: Json | null;
          response?: Json | null;
          sequence?: never;
          status?: number | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'fiscal_events_tenant_id_device_id_fkey';
            columns: ['tenant_id', 'device_id'];
            isOneToOne: false;
            referencedRelation: 'fiscal_devices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'fiscal_events_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      fiscal_imports: {
        Row: {
          agent_name: string | null;
          created_at: string;
          customs_code: string;
          day: string;
          decided_at: string | null;
          decided_by: string | null;
          declaration_number: string | null;
          declared_on: string;
          device_id: string;
          exchange_rate: number | null;
          exported_from: string | null;
          foreign_amount: number | null;
          foreign_currency: string | null;
          id: string;
          line_number: number;
          name: string;
          net_weight: number | null;
          note: string | null;
          origin: string | null;
          package_unit: string | null;
          packages: number | null;
          product_id: string | null;
          quantity: number;
          quantity_unit: string | null;
          state: string;
          supplier_name: string | null;
          task_code: string;
          tenant_id: string;
          total_weight: number | null;
        };
        Insert: {
          agent_name?: string | null;
          created_at?: string;
          customs_code: string;
          day: string;
          decided_at?: string | null;
          decided_by?: string | null;
          declaration_number?: string | null;
          declared_on: string;
          device_id: string;
          exchange_rate?: number | null;
          exported_from?: string | null;
          foreign_amount?: number | null;
          foreign_currency?: string | null;
          id?: string;
          line_number: number;
          name: string;
          net_weight?: number | null;
          note?: string | null;
          origin?: string | null;
          package_unit?: string | null;
          packages?: number | null;
          product_id?: string | null;
          quantity: number;
          quantity_unit?: string | null;
          state?: string;
          supplier_name?: string | null;
          task_code: string;
          tenant_id?: string;
          total_weight?: number | null;
        };
        Update: {
          agent_name?: string | null;
          created_at?: string;
          customs_code?: string;
          day?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          declaration_number?: string | null;
          declared_on?: string;
          device_id?: string;
          exchange_rate?: number | null;
          exported_from?: string | null;
          foreign_amount?: number | null;
          foreign_currency?: string | null;
          id?: string;
          line_number?: number;
          name?: string;
          net_weight?: number | null;
          note?: string | null;
          origin?: string | null;
          package_unit?: string | null;
          packages?: number | null;
          product_id?: string | null;
          quantity?: number;
          quantity_unit?: string | null;
          state?: string;
          supplier_name?: string | null;
          task_code?: string;
          tenant_id?: string;
          total_weight?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'fiscal_imports_tenant_id_device_id_fkey';
            columns: ['tenant_id', 'device_id'];
            isOneToOne: false;
            referencedRelation: 'fiscal_devices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'fiscal_imports_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'fiscal_imports_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      fiscal_item_map: {
        Row: {
          created_at: string;
          is_excluded: boolean;
          item_class: string | null;
          item_type: string | null;
          origin: string;
          package_unit: string | null;
          product_id: string;
          quantity_unit: string | null;
          saved_by: string | null;
          tax_letter: string | null;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          is_excluded?: boolean;
          item_class?: string | null;
          item_type?: string | null;
          origin?: string;
          package_unit?: string | null;
          product_id: string;
          quantity_unit?: string | null;
          saved_by?: string | null;
          tax_letter?: string | null;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          is_excluded?: boolean;
          item_class?: string | null;
          item_type?: string | null;
          origin?: string;
          package_unit?: string | null;
          product_id?: string;
          quantity_unit?: string | null;
          saved_by?: string | null;
          tax_letter?: string | null;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'fiscal_item_map_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      fiscal_purchases: {
        Row: {
          confirmed_at: string | null;
          created_at: string;
          day: string;
          decided_at: string | null;
          decided_by: string | null;
          device_id: string;
          goods_receipt_id: string | null;
          id: string;
          lines: Json;
          note: string | null;
          payment_code: string;
          product_ids: string[] | null;
          receipt_type: string;
          state: string;
          supplier_bill_id: string | null;
          supplier_branch: string;
          supplier_invoice_number: number;
          supplier_name: string;
          supplier_pin: string;
          tax_amount: number;
          tenant_id: string;
          total_amount: number;
        };
        Insert: {
          confirmed_at?: string | null;
          created_at?: string;
          day: string;
          decided_at?: string | null;
          decided_by?: string | null;
          device_id: string;
          goods_receipt_id?: string | null;
          id?: string;
          lines?: Json;
          note?: string | null;
          payment_code?: string;
          product_ids?: string[] | null;
          receipt_type?: string;
          state?: string;
          supplier_bill_id?: string | null;
          supplier_branch?: string;
          supplier_invoice_number: number;
          supplier_name: string;
          supplier_pin: string;
          tax_amount: number;
          tenant_id?: string;
          total_amount: number;
        };
        Update: {
          confirmed_at?: string | null;
          created_at?: string;
          day?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          device_id?: string;
          goods_receipt_id?: string | null;
          id?: string;
          lines?: Json;
          note?: string | null;
          payment_code?: string;
          product_ids?: string[] | null;
          receipt_type?: string;
          state?: string;
          supplier_bill_id?: string | null;
          supplier_branch?: string;
          supplier_invoice_number?: number;
          supplier_name?: string;
          supplier_pin?: string;
          tax_amount?: number;
          tenant_id?: string;
          total_amount?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'fiscal_purchases_tenant_id_device_id_fkey';
            columns: ['tenant_id', 'device_id'];
            isOneToOne: false;
            referencedRelation: 'fiscal_devices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'fiscal_purchases_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'fiscal_purchases_tenant_id_goods_receipt_id_fkey';
            columns: ['tenant_id', 'goods_receipt_id'];
            isOneToOne: false;
            referencedRelation: 'goods_receipts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'fiscal_purchases_tenant_id_supplier_bill_id_fkey';
            columns: ['tenant_id', 'supplier_bill_id'];
            isOneToOne: false;
            referencedRelation: 'supplier_bills';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      fiscal_supplier_items: {
        Row: {
          product_id: string;
          saved_by: string | null;
          supplier_item: string;
          supplier_pin: string;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          product_id: string;
          saved_by?: string | null;
          supplier_item: string;
          supplier_pin: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          product_id?: string;
          saved_by?: string | null;
          supplier_item?: string;
          supplier_pin?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'fiscal_supplier_items_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'fiscal_supplier_items_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      fixed_assets: {
        Row: {
          acquired_on: string;
          asset_account_id: string;
          asset_number: string;
          cost: number;
          created_at: string;
          disposed_on: string | null;
          expense_account_id: string;
          id: string;
          kind: string;
          location_id: string | null;
          method: string;
          months: number;
          name: string;
          next_wear_on: string | null;
          note: string | null;
          opening_entry_id: string | null;
          opening_worn: number;
          posted_worn: number;
          recorded_by: string | null;
          recorded_by_name: string | null;
          request_hash: string;
          residual: number;
          revision: number;
          serial_number: string | null;
          starts_on: string;
          supplier_bill_line_id: string | null;
          tenant_id: string;
          updated_at: string;
          wear_problem: string | null;
          wear_tried_at: string | null;
          withdrawal_reason: string | null;
          withdrawn_at: string | null;
          worn_account_id: string;
          yearly_percent: number | null;
        };
        Insert: {
          acquired_on: string;
          asset_account_id: string;
          asset_number: string;
          cost: number;
          created_at?: string;
          disposed_on?: string | null;
          expense_account_id: string;
          id?: string;
          kind: string;
          location_id?: string | null;
          method: string;
          months: number;
          name: string;
          next_wear_on?: string | null;
          note?: string | null;
          opening_entry_id?: string | null;
          opening_worn?: number;
          posted_worn?: number;
          recorded_by?: string | null;
          recorded_by_name?: string | null;
          request_hash: string;
          residual?: number;
          revision?: number;
          serial_number?: string | null;
          starts_on: string;
          supplier_bill_line_id?: string | null;
          tenant_id?: string;
          updated_at?: string;
          wear_problem?: string | null;
          wear_tried_at?: string | null;
          withdrawal_reason?: string | null;
          withdrawn_at?: string | null;
          worn_account_id: string;
          yearly_percent?: number | null;
        };
        Update: {
          acquired_on?: string;
          asset_account_id?: string;
          asset_number?: string;
          cost?: number;
          created_at?: string;
          disposed_on?: string | null;
          expense_account_id?: string;
          id?: string;
          kind?: string;
          location_id?: string | null;
          method?: string;
          months?: number;
          name?: string;
          next_wear_on?: string | null;
          note?: string | null;
          opening_entry_id?: string | null;
          opening_worn?: number;
          posted_worn?: number;
          recorded_by?: string | null;
          recorded_by_name?: string | null;
          request_hash?: string;
          residual?: number;
          revision?: number;
          serial_number?: string | null;
          starts_on?: string;
          supplier_bill_line_id?: string | null;
          tenant_id?: string;
          updated_at?: string;
          wear_problem?: string | null;
          wear_tried_at?: string | null;
          withdrawal_reason?: string | null;
          withdrawn_at?: string | null;
          worn_account_id?: string;
          yearly_percent?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'fixed_assets_tenant_id_asset_account_id_fkey';
            columns: ['tenant_id', 'asset_account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'fixed_assets_tenant_id_expense_account_id_fkey';
            columns: ['tenant_id', 'expense_account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'fixed_assets_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'fixed_assets_tenant_id_location_id_fkey';
            columns: ['tenant_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'fixed_assets_tenant_id_supplier_bill_line_id_fkey';
            columns: ['tenant_id', 'supplier_bill_line_id'];
            isOneToOne: false;
            referencedRelation: 'supplier_bill_lines';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'fixed_assets_tenant_id_worn_account_id_fkey';
            columns: ['tenant_id', 'worn_account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      gift_card_entries: {
        Row: {
          amount: number;
          balance_after: number;
          created_at: string;
          gift_card_id: string;
          id: string;
          kind: string;
          reason: string | null;
          recorded_by: string;
          recorded_by_name: string | null;
          request_hash: string | null;
          source_id: string;
          source_number: string | null;
          source_type: string;
          tenant_id: string;
        };
        Insert: {
          amount: number;
          balance_after: number;
          created_at?: string;
          gift_card_id: string;
          id?: string;
          kind: string;
          reason?: string | null;
          recorded_by: string;
          recorded_by_name?: string | null;
          request_hash?: string | null;
          source_id: string;
          source_number?: string | null;
          source_type: string;
          tenant_id?: string;
        };
        Update: {
          amount?: number;
          balance_after?: number;
          created_at?: string;
          gift_card_id?: string;
          id?: string;
          kind?: string;
          reason?: string | null;
          recorded_by?: string;
          recorded_by_name?: string | null;
          request_hash?: string | null;
          source_id?: string;
          source_number?: string | null;
          source_type?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'gift_card_entries_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'gift_card_entries_tenant_id_gift_card_id_fkey';
            columns: ['tenant_id', 'gift_card_id'];
            isOneToOne: false;
            referencedRelation: 'gift_cards';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      gift_cards: {
        Row: {
          balance: number;
          business_date: string;
          card_number: string;
          contact_id: string | null;
          created_at: string;
          currency_code: string;
          expires_on: string | null;
          id: string;
          initial_amount: number;
          issued_at: string;
          issued_by: string;
          issued_by_name: string | null;
          journal_entry_id: string | null;
          last_four: string;
          reason: string | null;
          reference: string | null;
          request_hash: string;
          status: string;
          status_reason: string | null;
          tenant_id: string;
          tender_type: string | null;
          till_session_id: string | null;
        };
        Insert: {
          balance: number;
          business_date: string;
          card_number: string;
          contact_id?: string | null;
          created_at?: string;
          currency_code: string;
          expires_on?: string | null;
          id?: string;
          initial_amount: number;
          issued_at: string;
          issued_by: string;
          issued_by_name?: string | null;
          journal_entry_id?: string | null;
          last_four: string;
          reason?: string | null;
          reference?: string | null;
          request_hash: string;
          status?: string;
          status_reason?: string | null;
          tenant_id?: string;
          tender_type?: string | null;
          till_session_id?: string | null;
        };
        Update: {
          balance?: number;
          business_date?: string;
          card_number?: string;
          contact_id?: string | null;
          created_at?: string;
          currency_code?: string;
          expires_on?: string | null;
          id?: string;
          initial_amount?: number;
          issued_at?: string;
          issued_by?: string;
          issued_by_name?: string | null;
          journal_entry_id?: string | null;
          last_four?: string;
          reason?: string | null;
          reference?: string | null;
          request_hash?: string;
          status?: string;
          status_reason?: string | null;
          tenant_id?: string;
          tender_type?: string | null;
          till_session_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'gift_cards_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'gift_cards_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'gift_cards_tenant_id_till_session_id_fkey';
            columns: ['tenant_id', 'till_session_id'];
            isOneToOne: false;
            referencedRelation: 'till_sessions';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      goods_receipt_lines: {
        Row: {
          billed_cost: number;
          billed_quantity: number;
          credited_quantity: number;
          goods_receipt_id: string;
          id: string;
          line_cost: number;
          line_number: number;
          product_id: string;
          purchase_order_line_id: string | null;
          quantity: number;
          returned_cost: number;
          returned_quantity: number;
          tenant_id: string;
          unit_cost: number;
        };
        Insert: {
          billed_cost?: number;
          billed_quantity?: number;
          credited_quantity?: number;
          goods_receipt_id: string;
          id?: string;
          line_cost: number;
          line_number: number;
          product_id: string;
          purchase_order_line_id?: string | null;
          quantity: number;
          returned_cost?: number;
          returned_quantity?: number;
          tenant_id?: string;
          unit_cost: number;
        };
        Update: {
          billed_cost?: number;
          billed_quantity?: number;
          credited_quantity?: number;
          goods_receipt_id?: string;
          id?: string;
          line_cost?: number;
          line_number?: number;
          product_id?: string;
          purchase_order_line_id?: string | null;
          quantity?: number;
          returned_cost?: number;
          returned_quantity?: number;
          tenant_id?: string;
          unit_cost?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'goods_receipt_lines_tenant_id_goods_receipt_id_fkey';
            columns: ['tenant_id', 'goods_receipt_id'];
            isOneToOne: false;
            referencedRelation: 'goods_receipts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'goods_receipt_lines_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'goods_receipt_lines_tenant_id_purchase_order_line_id_fkey';
            columns: ['tenant_id', 'purchase_order_line_id'];
            isOneToOne: false;
            referencedRelation: 'purchase_order_lines';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      goods_receipts: {
        Row: {
          business_date: string;
          contact_id: string | null;
          created_at: string;
          id: string;
          journal_entry_id: string | null;
          location_id: string;
          receipt_number: string;
          received_at: string;
          received_by: string | null;
          request_hash: string;
          supplier_reference: string | null;
          tenant_id: string;
          total_cost: number;
        };
        Insert: {
          business_date: string;
          contact_id?: string | null;
          created_at?: string;
          id?: string;
          journal_entry_id?: string | null;
          location_id: string;
          receipt_number: string;
          received_at: string;
          received_by?: string | null;
          request_hash: string;
          supplier_reference?: string | null;
          tenant_id?: string;
          total_cost: number;
        };
        Update: {
          business_date?: string;
          contact_id?: string | null;
          created_at?: string;
          id?: string;
          journal_entry_id?: string | null;
          location_id?: string;
          receipt_number?: string;
          received_at?: string;
          received_by?: string | null;
          request_hash?: string;
          supplier_reference?: string | null;
          tenant_id?: string;
          total_cost?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'goods_receipts_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'goods_receipts_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'goods_receipts_tenant_id_location_id_fkey';
            columns: ['tenant_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      import_jobs: {
        Row: {
          advanced_at: string | null;
          checked_at: string | null;
          committed_at: string | null;
          created_at: string;
          created_by: string;
          created_count: number;
          failed_count: number;
          failure: string | null;
          file_hash: string;
          file_name: string;
          headers: Json;
          id: string;
          kind: string;
          last_row: number;
          left_count: number;
          mapping: Json;
          options: Json;
          phase: string | null;
          received_count: number;
          request_hash: string;
          row_count: number;
          status: string;
          step_rows: number;
          tenant_id: string;
          unchanged_count: number;
          undone_at: string | null;
          undone_count: number;
          updated_at: string;
          updated_count: number;
          work: string | null;
          worked_by: string | null;
          worked_count: number;
        };
        Insert: {
          advanced_at?: string | null;
          checked_at?: string | null;
          committed_at?: string | null;
          created_at?: string;
          created_by: string;
          created_count?: number;
          failed_count?: number;
          failure?: string | null;
          file_hash: string;
          file_name: string;
          headers?: Json;
          id?: string;
          kind: string;
          last_row?: number;
          left_count?: number;
          mapping?: Json;
          options?: Json;
          phase?: string | null;
          received_count?: number;
          request_hash: string;
          row_count: number;
          status?: string;
          step_rows?: number;
          tenant_id?: string;
          unchanged_count?: number;
          undone_at?: string | null;
          undone_count?: number;
          updated_at?: string;
          updated_count?: number;
          work?: string | null;
          worked_by?: string | null;
          worked_count?: number;
        };
        Update: {
          advanced_at?: string | null;
          checked_at?: string | null;
          committed_at?: string | null;
          created_at?: string;
          created_by?: string;
          created_count?: number;
          failed_count?: number;
          failure?: string | null;
          file_hash?: string;
          file_name?: string;
          headers?: Json;
          id?: string;
          kind?: string;
          last_row?: number;
          left_count?: number;
          mapping?: Json;
          options?: Json;
          phase?: string | null;
          received_count?: number;
          request_hash?: string;
          row_count?: number;
          status?: string;
          step_rows?: number;
          tenant_id?: string;
          unchanged_count?: number;
          undone_at?: string | null;
          undone_count?: number;
          updated_at?: string;
          updated_count?: number;
          work?: string | null;
          worked_by?: string | null;
          worked_count?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'import_jobs_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      import_rows: {
        Row: {
          action: string | null;
          cell_errors: Json;
          changes: Json;
          entity_id: string | null;
          errors: Json;
          import_id: string;
          input: Json;
          is_second: boolean;
          keys: string[];
          left_reason: string | null;
          raw: Json;
          row_number: number;
          state: string;
          tenant_id: string;
          warnings: Json;
        };
        Insert: {
          action?: string | null;
          cell_errors?: Json;
          changes?: Json;
          entity_id?: string | null;
          errors?: Json;
          import_id: string;
          input?: Json;
          is_second?: boolean;
          keys?: string[];
          left_reason?: string | null;
          raw: Json;
          row_number: number;
          state?: string;
          tenant_id?: string;
          warnings?: Json;
        };
        Update: {
          action?: string | null;
          cell_errors?: Json;
          changes?: Json;
          entity_id?: string | null;
          errors?: Json;
          import_id?: string;
          input?: Json;
          is_second?: boolean;
          keys?: string[];
          left_reason?: string | null;
          raw?: Json;
          row_number?: number;
          state?: string;
          tenant_id?: string;
          warnings?: Json;
        };
        Relationships: [
          {
            foreignKeyName: 'import_rows_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'import_rows_tenant_id_import_id_fkey';
            columns: ['tenant_id', 'import_id'];
            isOneToOne: false;
            referencedRelation: 'import_jobs';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      inbound_messages: {
        Row: {
          campaign_id: string | null;
          created_at: string;
          event_id: string;
          id: string;
          provider: string;
          tenant_id: string;
          text: string;
          thread_id: string;
          written_at: string;
        };
        Insert: {
          campaign_id?: string | null;
          created_at?: string;
          event_id: string;
          id?: string;
          provider: string;
          tenant_id?: string;
          text: string;
          thread_id: string;
          written_at: string;
        };
        Update: {
          campaign_id?: string | null;
          created_at?: string;
          event_id?: string;
          id?: string;
          provider?: string;
          tenant_id?: string;
          text?: string;
          thread_id?: string;
          written_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'inbound_messages_tenant_id_campaign_id_fkey';
            columns: ['tenant_id', 'campaign_id'];
            isOneToOne: false;
            referencedRelation: 'campaigns';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'inbound_messages_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'inbound_messages_tenant_id_thread_id_fkey';
            columns: ['tenant_id', 'thread_id'];
            isOneToOne: false;
            referencedRelation: 'message_threads';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      invoice_links: {
        Row: {
          created_at: string;
          created_by: string | null;
          expires_at: string;
          id: string;
          last_viewed_at: string | null;
          revoked_at: string | null;
          sale_id: string;
          tenant_id: string;
          token_hash: string;
          view_count: number;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          expires_at: string;
          id?: string;
          last_viewed_at?: string | null;
          revoked_at?: string | null;
          sale_id: string;
          tenant_id?: string;
          token_hash: string;
          view_count?: number;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          expires_at?: string;
          id?: string;
          last_viewed_at?: string | null;
          revoked_at?: string | null;
          sale_id?: string;
          tenant_id?: string;
          token_hash?: string;
          view_count?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'invoice_links_tenant_id_sale_id_fkey';
            columns: ['tenant_id', 'sale_id'];
            isOneToOne: false;
            referencedRelation: 'sales';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      journal_entries: {
        Row: {
          business_date: string;
          chain_hash: string;
          created_at: string;
          id: string;
          is_closing: boolean;
          memo: string | null;
          number: string;
          posted_at: string;
          posted_by: string | null;
          reverses_id: string | null;
          sequence: number;
          source_id: string;
          source_type: string;
          tenant_id: string;
        };
        Insert: {
          business_date: string;
          chain_hash: string;
          created_at?: string;
          id?: string;
          is_closing?: boolean;
          memo?: string | null;
          number: string;
          posted_at: string;
          posted_by?: string | null;
          reverses_id?: string | null;
          sequence: number;
          source_id: string;
          source_type: string;
          tenant_id?: string;
        };
        Update: {
          business_date?: string;
          chain_hash?: string;
          created_at?: string;
          id?: string;
          is_closing?: boolean;
          memo?: string | null;
          number?: string;
          posted_at?: string;
          posted_by?: string | null;
          reverses_id?: string | null;
          sequence?: number;
          source_id?: string;
          source_type?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'journal_entries_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'journal_entries_tenant_id_reverses_id_fkey';
            columns: ['tenant_id', 'reverses_id'];
            isOneToOne: true;
            referencedRelation: 'journal_entries';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      journal_lines: {
        Row: {
          business_date: string;
          contact_id: string | null;
          credit: number;
          debit: number;
          id: string;
          journal_entry_id: string;
          ledger_account_id: string;
          location_id: string | null;
          memo: string | null;
          position: number;
          tenant_id: string;
        };
        Insert: {
          business_date: string;
          contact_id?: string | null;
          credit?: number;
          debit?: number;
          id?: string;
          journal_entry_id: string;
          ledger_account_id: string;
          location_id?: string | null;
          memo?: string | null;
          position?: never;
          tenant_id?: string;
        };
        Update: {
          business_date?: string;
          contact_id?: string | null;
          credit?: number;
          debit?: number;
          id?: string;
          journal_entry_id?: string;
          ledger_account_id?: string;
          location_id?: string | null;
          memo?: string | null;
          position?: never;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'journal_lines_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'journal_lines_tenant_id_journal_entry_id_fkey';
            columns: ['tenant_id', 'journal_entry_id'];
            isOneToOne: false;
            referencedRelation: 'journal_entries';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'journal_lines_tenant_id_ledger_account_id_fkey';
            columns: ['tenant_id', 'ledger_account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      journal_templates: {
        Row: {
          archived_at: string | null;
          created_at: string;
          id: string;
          lines: Json;
          memo: string | null;
          name: string;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          archived_at?: string | null;
          created_at?: string;
          id?: string;
          lines: Json;
          memo?: string | null;
          name: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          archived_at?: string | null;
          created_at?: string;
          id?: string;
          lines?: Json;
          memo?: string | null;
          name?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'journal_templates_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      landed_cost_shares: {
        Row: {
          amount: number;
          goods_receipt_line_id: string;
          id: string;
          inventory_amount: number;
          landed_cost_id: string | null;
          quantity: number;
          supplier_bill_line_id: string | null;
          tenant_id: string;
        };
        Insert: {
          amount: number;
          goods_receipt_line_id: string;
          id?: string;
          inventory_amount: number;
          landed_cost_id?: string | null;
          quantity: number;
          supplier_bill_line_id?: string | null;
          tenant_id?: string;
        };
        Update: {
          amount?: number;
          goods_receipt_line_id?: string;
          id?: string;
          inventory_amount?: number;
          landed_cost_id?: string | null;
          quantity?: number;
          supplier_bill_line_id?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'landed_cost_shares_tenant_id_goods_receipt_line_id_fkey';
            columns: ['tenant_id', 'goods_receipt_line_id'];
            isOneToOne: false;
            referencedRelation: 'goods_receipt_lines';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'landed_cost_shares_tenant_id_landed_cost_id_fkey';
            columns: ['tenant_id', 'landed_cost_id'];
            isOneToOne: false;
            referencedRelation: 'landed_costs';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'landed_cost_shares_tenant_id_supplier_bill_line_id_fkey';
            columns: ['tenant_id', 'supplier_bill_line_id'];
            isOneToOne: false;
            referencedRelation: 'supplier_bill_lines';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      landed_costs: {
        Row: {
          amount: number;
          basis: string;
          contact_id: string | null;
          created_at: string;
          description: string;
          goods_receipt_id: string;
          id: string;
          line_number: number;
          supplier_bill_line_id: string | null;
          tenant_id: string;
        };
        Insert: {
          amount: number;
          basis: string;
          contact_id?: string | null;
          created_at?: string;
          description: string;
          goods_receipt_id: string;
          id?: string;
          line_number: number;
          supplier_bill_line_id?: string | null;
          tenant_id?: string;
        };
        Update: {
          amount?: number;
          basis?: string;
          contact_id?: string | null;
          created_at?: string;
          description?: string;
          goods_receipt_id?: string;
          id?: string;
          line_number?: number;
          supplier_bill_line_id?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'landed_costs_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'landed_costs_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'landed_costs_tenant_id_goods_receipt_id_fkey';
            columns: ['tenant_id', 'goods_receipt_id'];
            isOneToOne: false;
            referencedRelation: 'goods_receipts';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      late_sales: {
        Row: {
          created_at: string;
          device_id: string;
          flags: string[];
          provisional_number: string;
          rescued_session_id: string | null;
          reviewed_at: string | null;
          reviewed_by: string | null;
          reviewed_by_name: string | null;
          sale_id: string;
          tenant_id: string;
        };
        Insert: {
          created_at?: string;
          device_id: string;
          flags?: string[];
          provisional_number: string;
          rescued_session_id?: string | null;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          reviewed_by_name?: string | null;
          sale_id: string;
          tenant_id?: string;
        };
        Update: {
          created_at?: string;
          device_id?: string;
          flags?: string[];
          provisional_number?: string;
          rescued_session_id?: string | null;
          reviewed_at?: string | null;
          reviewed_by?: string | null;
          reviewed_by_name?: string | null;
          sale_id?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'late_sales_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'late_sales_tenant_id_rescued_session_id_fkey';
            columns: ['tenant_id', 'rescued_session_id'];
            isOneToOne: false;
            referencedRelation: 'till_sessions';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'late_sales_tenant_id_sale_id_fkey';
            columns: ['tenant_id', 'sale_id'];
            isOneToOne: true;
            referencedRelation: 'sales';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      ledger_accounts: {
        Row: {
          account_type: string;
          cash_flow_class: string | null;
          code: string;
          created_at: string;
          default_tax_rate_id: string | null;
          id: string;
          is_active: boolean;
          merged_into_id: string | null;
          name: string;
          normal_balance: string;
          parent_id: string | null;
          role: string | null;
          subtype: string;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          account_type: string;
          cash_flow_class?: string | null;
          code: string;
          created_at?: string;
          default_tax_rate_id?: string | null;
          id?: string;
          is_active?: boolean;
          merged_into_id?: string | null;
          name: string;
          normal_balance: string;
          parent_id?: string | null;
          role?: string | null;
          subtype: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          account_type?: string;
          cash_flow_class?: string | null;
          code?: string;
          created_at?: string;
          default_tax_rate_id?: string | null;
          id?: string;
          is_active?: boolean;
          merged_into_id?: string | null;
          name?: string;
          normal_balance?: string;
          parent_id?: string | null;
          role?: string | null;
          subtype?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'ledger_accounts_tenant_id_default_tax_rate_id_fkey';
            columns: ['tenant_id', 'default_tax_rate_id'];
            isOneToOne: false;
            referencedRelation: 'tax_rates';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'ledger_accounts_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'ledger_accounts_tenant_id_merged_into_id_fkey';
            columns: ['tenant_id', 'merged_into_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'ledger_accounts_tenant_id_parent_id_fkey';
            columns: ['tenant_id', 'parent_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      ledger_balances: {
        Row: {
          credit: number;
          debit: number;
          grain: string;
          ledger_account_id: string;
          location_id: string | null;
          location_key: string;
          starts_on: string;
          tenant_id: string;
        };
        Insert: {
          credit: number;
          debit: number;
          grain: string;
          ledger_account_id: string;
          location_id?: string | null;
          location_key?: never;
          starts_on: string;
          tenant_id?: string;
        };
        Update: {
          credit?: number;
          debit?: number;
          grain?: string;
          ledger_account_id?: string;
          location_id?: string | null;
          location_key?: never;
          starts_on?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'ledger_balances_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'ledger_balances_tenant_id_ledger_account_id_fkey';
            columns: ['tenant_id', 'ledger_account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      locations: {
        Row: {
          address: string | null;
          created_at: string;
          id: string;
          is_active: boolean;
          is_default: boolean;
          name: string;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          address?: string | null;
          created_at?: string;
          id?: string;
          is_active?: boolean;
          is_default?: boolean;
          name: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          address?: string | null;
          created_at?: string;
          id?: string;
          is_active?: boolean;
          is_default?: boolean;
          name?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'locations_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      loyalty_balances: {
        Row: {
          contact_id: string;
          points: number;
          tenant_id: string;
        };
        Insert: {
          contact_id: string;
          points: number;
          tenant_id?: string;
        };
        Update: {
          contact_id?: string;
          points?: number;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'loyalty_balances_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: true;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'loyalty_balances_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      loyalty_entries: {
        Row: {
          contact_id: string;
          created_at: string;
          id: string;
          kind: string;
          points: number;
          reason: string | null;
          recorded_by: string | null;
          recorded_by_name: string | null;
          request_hash: string | null;
          sale_id: string | null;
          source_id: string;
          tenant_id: string;
        };
        Insert: {
          contact_id: string;
          created_at?: string;
          id?: string;
          kind: string;
          points: number;
          reason?: string | null;
          recorded_by?: string | null;
          recorded_by_name?: string | null;
          request_hash?: string | null;
          sale_id?: string | null;
          source_id: string;
          tenant_id?: string;
        };
        Update: {
          contact_id?: string;
          created_at?: string;
          id?: string;
          kind?: string;
          points?: number;
          reason?: string | null;
          recorded_by?: string | null;
          recorded_by_name?: string | null;
          request_hash?: string | null;
          sale_id?: string | null;
          source_id?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'loyalty_entries_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'loyalty_entries_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'loyalty_entries_tenant_id_sale_id_fkey';
            columns: ['tenant_id', 'sale_id'];
            isOneToOne: false;
            referencedRelation: 'sales';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      loyalty_programs: {
        Row: {
          created_at: string;
          earn_amount: number;
          expiry_from: string | null;
          expiry_months: number | null;
          is_active: boolean;
          minimum_points: number;
          point_value: number;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          earn_amount: number;
          expiry_from?: string | null;
          expiry_months?: number | null;
          is_active?: boolean;
          minimum_points?: number;
          point_value: number;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          earn_amount?: number;
          expiry_from?: string | null;
          expiry_months?: number | null;
          is_active?: boolean;
          minimum_points?: number;
          point_value?: number;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'loyalty_programs_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: true;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      manual_journals: {
        Row: {
          created_at: string;
          created_by: string | null;
          id: string;
          journal_entry_id: string;
          kind: string;
          reason: string | null;
          request_hash: string;
          reversal_entry_id: string | null;
          tenant_id: string;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          journal_entry_id: string;
          kind: string;
          reason?: string | null;
          request_hash: string;
          reversal_entry_id?: string | null;
          tenant_id?: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          journal_entry_id?: string;
          kind?: string;
          reason?: string | null;
          request_hash?: string;
          reversal_entry_id?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'manual_journals_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'manual_journals_tenant_id_journal_entry_id_fkey';
            columns: ['tenant_id', 'journal_entry_id'];
            isOneToOne: false;
            referencedRelation: 'journal_entries';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'manual_journals_tenant_id_reversal_entry_id_fkey';
            columns: ['tenant_id', 'reversal_entry_id'];
            isOneToOne: false;
            referencedRelation: 'journal_entries';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      message_channels: {
        Row: {
          channel: string;
          created_at: string;
          details: Json;
          id: string;
          is_on: boolean;
          last_error: string | null;
          last_sent_at: string | null;
          price_per_part: number;
          provider: string | null;
          reply_to: string | null;
          sender: string | null;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          channel: string;
          created_at?: string;
          details?: Json;
          id?: string;
          is_on?: boolean;
          last_error?: string | null;
          last_sent_at?: string | null;
          price_per_part?: number;
          provider?: string | null;
          reply_to?: string | null;
          sender?: string | null;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          channel?: string;
          created_at?: string;
          details?: Json;
          id?: string;
          is_on?: boolean;
          last_error?: string | null;
          last_sent_at?: string | null;
          price_per_part?: number;
          provider?: string | null;
          reply_to?: string | null;
          sender?: string | null;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'message_channels_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      message_events: {
        Row: {
          code: string | null;
          created_at: string;
          detail: string | null;
          event_id: string;
          happened_at: string;
          id: string;
          provider: string;
          provider_message_id: string;
          status: string;
          tenant_id: string;
        };
        Insert: {
          code?: string | null;
          created_at?: string;
          detail?: string | null;
          event_id: string;
          happened_at: string;
          id?: string;
          provider: string;
          provider_message_id: string;
          status: string;
          tenant_id?: string;
        };
        Update: {
          code?: string | null;
          created_at?: string;
          detail?: string | null;
          event_id?: string;
          happened_at?: string;
          id?: string;
          provider?: string;
          provider_message_id?: string;
          status?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'message_events_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      message_rules: {
        Row: {
          most_in_7_days: number;
          quiet_ends: string;
          quiet_starts: string;
          quiet_sundays: boolean;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          most_in_7_days?: number;
          quiet_ends?: string;
          quiet_starts?: string;
          quiet_sundays?: boolean;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          most_in_7_days?: number;
          quiet_ends?: string;
          quiet_starts?: string;
          quiet_sundays?: boolean;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'message_rules_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: true;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      message_template_versions: {
        Row: {
          body: string;
          saved_at: string;
          saved_by: string | null;
          subject: string | null;
          template_id: string;
          tenant_id: string;
          version: number;
        };
        Insert: {
          body: string;
          saved_at?: string;
          saved_by?: string | null;
          subject?: string | null;
          template_id: string;
          tenant_id?: string;
          version: number;
        };
        Update: {
          body?: string;
          saved_at?: string;
          saved_by?: string | null;
          subject?: string | null;
          template_id?: string;
          tenant_id?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'message_template_versions_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'message_template_versions_tenant_id_template_id_fkey';
            columns: ['tenant_id', 'template_id'];
            isOneToOne: false;
            referencedRelation: 'message_templates';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      message_templates: {
        Row: {
          archived_at: string | null;
          body: string;
          channel: string;
          created_at: string;
          event_key: string | null;
          id: string;
          is_on: boolean;
          language: string;
          name: string;
          purpose: string;
          subject: string | null;
          tenant_id: string;
          updated_at: string;
          version: number;
          whatsapp_name: string | null;
          whatsapp_state: string;
        };
        Insert: {
          archived_at?: string | null;
          body: string;
          channel: string;
          created_at?: string;
          event_key?: string | null;
          id?: string;
          is_on?: boolean;
          language?: string;
          name: string;
          purpose: string;
          subject?: string | null;
          tenant_id?: string;
          updated_at?: string;
          version?: number;
          whatsapp_name?: string | null;
          whatsapp_state?: string;
        };
        Update: {
          archived_at?: string | null;
          body?: string;
          channel?: string;
          created_at?: string;
          event_key?: string | null;
          id?: string;
          is_on?: boolean;
          language?: string;
          name?: string;
          purpose?: string;
          subject?: string | null;
          tenant_id?: string;
          updated_at?: string;
          version?: number;
          whatsapp_name?: string | null;
          whatsapp_state?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'message_templates_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      message_threads: {
        Row: {
          address: string;
          address_hash: string;
          channel: string;
          contact_id: string | null;
          created_at: string;
          id: string;
          is_closed: boolean;
          last_at: string;
          last_inbound_at: string | null;
          last_is_ours: boolean;
          last_text: string;
          tenant_id: string;
          unread: number;
        };
        Insert: {
          address: string;
          address_hash: string;
          channel: string;
          contact_id?: string | null;
          created_at?: string;
          id?: string;
          is_closed?: boolean;
          last_at?: string;
          last_inbound_at?: string | null;
          last_is_ours?: boolean;
          last_text?: string;
          tenant_id?: string;
          unread?: number;
        };
        Update: {
          address?: string;
          address_hash?: string;
          channel?: string;
          contact_id?: string | null;
          created_at?: string;
          id?: string;
          is_closed?: boolean;
          last_at?: string;
          last_inbound_at?: string | null;
          last_is_ours?: boolean;
          last_text?: string;
          tenant_id?: string;
          unread?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'message_threads_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'message_threads_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      messages: {
        Row: {
          address: string;
          address_hash: string | null;
          campaign_id: string | null;
          channel: string;
          contact_id: string | null;
          cost: number;
          created_at: string;
          dedupe_key: string;
          delivered_at: string | null;
          event_key: string | null;
          id: string;
          is_test: boolean;
          parts: number;
          provider: string | null;
          provider_message_id: string | null;
          purpose: string;
          read_at: string | null;
          reason: string | null;
          sent_at: string | null;
          sent_by: string | null;
          state: string;
          subject: string | null;
          template_id: string | null;
          tenant_id: string;
          text: string;
          thread_id: string | null;
          tried_at: string | null;
          whatsapp: Json | null;
        };
        Insert: {
          address: string;
          address_hash?: string | null;
          campaign_id?: string | null;
          channel: string;
          contact_id?: string | null;
          cost?: number;
          created_at?: string;
          dedupe_key: string;
          delivered_at?: string | null;
          event_key?: string | null;
          id?: string;
          is_test?: boolean;
          parts?: number;
          provider?: string | null;
          provider_message_id?: string | null;
          purpose: string;
          read_at?: string | null;
          reason?: string | null;
          sent_at?: string | null;
          sent_by?: string | null;
          state?: string;
          subject?: string | null;
          template_id?: string | null;
          tenant_id?: string;
          text: string;
          thread_id?: string | null;
          tried_at?: string | null;
          whatsapp?: Json | null;
        };
        Update: {
          address?: string;
          address_hash?: string | null;
          campaign_id?: string | null;
          channel?: string;
          contact_id?: string | null;
          cost?: number;
          created_at?: string;
          dedupe_key?: string;
          delivered_at?: string | null;
          event_key?: string | null;
          id?: string;
          is_test?: boolean;
          parts?: number;
          provider?: string | null;
          provider_message_id?: string | null;
          purpose?: string;
          read_at?: string | null;
          reason?: string | null;
          sent_at?: string | null;
          sent_by?: string | null;
          state?: string;
          subject?: string | null;
          template_id?: string | null;
          tenant_id?: string;
          text?: string;
          thread_id?: string | null;
          tried_at?: string | null;
          whatsapp?: Json | null;
        };
        Relationships: [
          {
            foreignKeyName: 'messages_tenant_id_campaign_id_fkey';
            columns: ['tenant_id', 'campaign_id'];
            isOneToOne: false;
            referencedRelation: 'campaigns';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'messages_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'messages_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'messages_tenant_id_template_id_fkey';
            columns: ['tenant_id', 'template_id'];
            isOneToOne: false;
            referencedRelation: 'message_templates';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'messages_tenant_id_thread_id_fkey';
            columns: ['tenant_id', 'thread_id'];
            isOneToOne: false;
            referencedRelation: 'message_threads';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      modifier_choices: {
        Row: {
          amount: number;
          archived_at: string | null;
          created_at: string;
          id: string;
          is_active: boolean;
          name: string;
          position: number;
          set_id: string;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          amount?: number;
          archived_at?: string | null;
          created_at?: string;
          id?: string;
          is_active?: boolean;
          name: string;
          position?: number;
          set_id: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          amount?: number;
          archived_at?: string | null;
          created_at?: string;
          id?: string;
          is_active?: boolean;
          name?: string;
          position?: number;
          set_id?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'modifier_choices_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'modifier_choices_tenant_id_set_id_fkey';
            columns: ['tenant_id', 'set_id'];
            isOneToOne: false;
            referencedRelation: 'modifier_sets';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      modifier_sets: {
        Row: {
          archived_at: string | null;
          created_at: string;
          id: string;
          max_choices: number | null;
          min_choices: number;
          name: string;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          archived_at?: string | null;
          created_at?: string;
          id?: string;
          max_choices?: number | null;
          min_choices?: number;
          name: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          archived_at?: string | null;
          created_at?: string;
          id?: string;
          max_choices?: number | null;
          min_choices?: number;
          name?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'modifier_sets_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      money_accounts: {
        Row: {
          account_number: string | null;
          carried_line_ids: string[];
          created_at: string;
          id: string;
          kind: string;
          number_ending: string | null;
          reconciled_from: string | null;
          statement_profile: Json;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          account_number?: string | null;
          carried_line_ids?: string[];
          created_at?: string;
          id: string;
          kind: string;
          number_ending?: never;
          reconciled_from?: string | null;
          statement_profile?: Json;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          account_number?: string | null;
          carried_line_ids?: string[];
          created_at?: string;
          id?: string;
          kind?: string;
          number_ending?: never;
          reconciled_from?: string | null;
          statement_profile?: Json;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'money_accounts_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'money_accounts_tenant_id_id_fkey';
            columns: ['tenant_id', 'id'];
            isOneToOne: true;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      money_transfers: {
        Row: {
          amount: number;
          created_at: string;
          fee_amount: number;
          from_account_id: string;
          id: string;
          note: string | null;
          received_entry_id: string | null;
          received_on: string | null;
          recorded_at: string;
          recorded_by: string | null;
          recorded_by_name: string | null;
          reference: string | null;
          request_hash: string;
          reversal_hash: string | null;
          reversal_reason: string | null;
          reversed_at: string | null;
          reversed_by: string | null;
          sent_entry_id: string;
          sent_on: string;
          tenant_id: string;
          till_session_id: string | null;
          to_account_id: string;
          transfer_number: string;
        };
        Insert: {
          amount: number;
          created_at?: string;
          fee_amount: number;
          from_account_id: string;
          id?: string;
          note?: string | null;
          received_entry_id?: string | null;
          received_on?: string | null;
          recorded_at: string;
          recorded_by?: string | null;
          recorded_by_name?: string | null;
          reference?: string | null;
          request_hash: string;
          reversal_hash?: string | null;
          reversal_reason?: string | null;
          reversed_at?: string | null;
          reversed_by?: string | null;
          sent_entry_id: string;
          sent_on: string;
          tenant_id?: string;
          till_session_id?: string | null;
          to_account_id: string;
          transfer_number: string;
        };
        Update: {
          amount?: number;
          created_at?: string;
          fee_amount?: number;
          from_account_id?: string;
          id?: string;
          note?: string | null;
          received_entry_id?: string | null;
          received_on?: string | null;
          recorded_at?: string;
          recorded_by?: string | null;
          recorded_by_name?: string | null;
          reference?: string | null;
          request_hash?: string;
          reversal_hash?: string | null;
          reversal_reason?: string | null;
          reversed_at?: string | null;
          reversed_by?: string | null;
          sent_entry_id?: string;
          sent_on?: string;
          tenant_id?: string;
          till_session_id?: string | null;
          to_account_id?: string;
          transfer_number?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'money_transfers_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'money_transfers_tenant_id_from_account_id_fkey';
            columns: ['tenant_id', 'from_account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'money_transfers_tenant_id_till_session_id_fkey';
            columns: ['tenant_id', 'till_session_id'];
            isOneToOne: false;
            referencedRelation: 'till_sessions';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'money_transfers_tenant_id_to_account_id_fkey';
            columns: ['tenant_id', 'to_account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      money_vouchers: {
        Row: {
          amount: number;
          business_date: string;
          contact_id: string | null;
          created_at: string;
          id: string;
          journal_entry_id: string;
          kind: string;
          ledger_account_id: string;
          location_id: string | null;
          money_account_id: string;
          net_amount: number;
          note: string | null;
          recorded_at: string;
          recorded_by: string | null;
          recorded_by_name: string | null;
          recoverable_tax_amount: number;
          reference: string | null;
          request_hash: string;
          reversal_entry_id: string | null;
          reversal_hash: string | null;
          reversal_reason: string | null;
          reversed_at: string | null;
          reversed_by: string | null;
          tax_amount: number;
          tax_code: string | null;
          tax_rate_percent: number;
          tenant_id: string;
          tender_type: string;
          till_session_id: string | null;
          voucher_number: string;
        };
        Insert: {
          amount: number;
          business_date: string;
          contact_id?: string | null;
          created_at?: string;
          id?: string;
          journal_entry_id: string;
          kind: string;
          ledger_account_id: string;
          location_id?: string | null;
          money_account_id: string;
          net_amount: number;
          note?: string | null;
          recorded_at: string;
          recorded_by?: string | null;
          recorded_by_name?: string | null;
          recoverable_tax_amount: number;
          reference?: string | null;
          request_hash: string;
          reversal_entry_id?: string | null;
          reversal_hash?: string | null;
          reversal_reason?: string | null;
          reversed_at?: string | null;
          reversed_by?: string | null;
          tax_amount: number;
          tax_code?: string | null;
          tax_rate_percent: number;
          tenant_id?: string;
          tender_type: string;
          till_session_id?: string | null;
          voucher_number: string;
        };
        Update: {
          amount?: number;
          business_date?: string;
          contact_id?: string | null;
          created_at?: string;
          id?: string;
          journal_entry_id?: string;
          kind?: string;
          ledger_account_id?: string;
          location_id?: string | null;
          money_account_id?: string;
          net_amount?: number;
          note?: string | null;
          recorded_at?: string;
          recorded_by?: string | null;
          recorded_by_name?: string | null;
          recoverable_tax_amount?: number;
          reference?: string | null;
          request_hash?: string;
          reversal_entry_id?: string | null;
          reversal_hash?: string | null;
          reversal_reason?: string | null;
          reversed_at?: string | null;
          reversed_by?: string | null;
          tax_amount?: number;
          tax_code?: string | null;
          tax_rate_percent?: number;
          tenant_id?: string;
          tender_type?: string;
          till_session_id?: string | null;
          voucher_number?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'money_vouchers_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'money_vouchers_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'money_vouchers_tenant_id_ledger_account_id_fkey';
            columns: ['tenant_id', 'ledger_account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'money_vouchers_tenant_id_location_id_fkey';
            columns: ['tenant_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'money_vouchers_tenant_id_money_account_id_fkey';
            columns: ['tenant_id', 'money_account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'money_vouchers_tenant_id_till_session_id_fkey';
            columns: ['tenant_id', 'till_session_id'];
            isOneToOne: false;
            referencedRelation: 'till_sessions';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      notifications: {
        Row: {
          body: string | null;
          created_at: string;
          id: string;
          kind: string;
          path: string;
          permission: string;
          tenant_id: string;
          title: string;
          user_id: string | null;
        };
        Insert: {
          body?: string | null;
          created_at?: string;
          id?: string;
          kind: string;
          path: string;
          permission: string;
          tenant_id?: string;
          title: string;
          user_id?: string | null;
        };
        Update: {
          body?: string | null;
          created_at?: string;
          id?: string;
          kind?: string;
          path?: string;
          permission?: string;
          tenant_id?: string;
          title?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'notifications_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      order_deposits: {
        Row: {
          amount: number;
          created_at: string;
          id: string;
          kind: string;
          order_id: string;
          payment_id: string | null;
          request_hash: string | null;
          sequence: number;
          tenant_id: string;
        };
        Insert: {
          amount: number;
          created_at?: string;
          id?: string;
          kind: string;
          order_id: string;
          payment_id?: string | null;
          request_hash?: string | null;
          sequence?: never;
          tenant_id?: string;
        };
        Update: {
          amount?: number;
          created_at?: string;
          id?: string;
          kind?: string;
          order_id?: string;
          payment_id?: string | null;
          request_hash?: string | null;
          sequence?: never;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'order_deposits_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'order_deposits_tenant_id_order_id_fkey';
            columns: ['tenant_id', 'order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'order_deposits_tenant_id_payment_id_fkey';
            columns: ['tenant_id', 'payment_id'];
            isOneToOne: true;
            referencedRelation: 'contact_payments';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      order_events: {
        Row: {
          actor_id: string | null;
          created_at: string;
          id: string;
          kind: string;
          message: string | null;
          order_id: string;
          sequence: number;
          tenant_id: string;
        };
        Insert: {
          actor_id?: string | null;
          created_at?: string;
          id?: string;
          kind: string;
          message?: string | null;
          order_id: string;
          sequence?: never;
          tenant_id?: string;
        };
        Update: {
          actor_id?: string | null;
          created_at?: string;
          id?: string;
          kind?: string;
          message?: string | null;
          order_id?: string;
          sequence?: never;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'order_events_tenant_id_order_id_fkey';
            columns: ['tenant_id', 'order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      order_fulfilments: {
        Row: {
          created_at: string;
          delivery_estimate: string | null;
          delivery_zone: string | null;
          order_id: string;
          pickup_at: string | null;
          pickup_until: string | null;
          tenant_id: string;
        };
        Insert: {
          created_at?: string;
          delivery_estimate?: string | null;
          delivery_zone?: string | null;
          order_id: string;
          pickup_at?: string | null;
          pickup_until?: string | null;
          tenant_id?: string;
        };
        Update: {
          created_at?: string;
          delivery_estimate?: string | null;
          delivery_zone?: string | null;
          order_id?: string;
          pickup_at?: string | null;
          pickup_until?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'order_fulfilments_tenant_id_order_id_fkey';
            columns: ['tenant_id', 'order_id'];
            isOneToOne: true;
            referencedRelation: 'orders';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      order_line_components: {
        Row: {
          component_id: string;
          order_line_id: string;
          quantity: number;
          tenant_id: string;
        };
        Insert: {
          component_id: string;
          order_line_id: string;
          quantity: number;
          tenant_id?: string;
        };
        Update: {
          component_id?: string;
          order_line_id?: string;
          quantity?: number;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'order_line_components_tenant_id_component_id_fkey';
            columns: ['tenant_id', 'component_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'order_line_components_tenant_id_order_line_id_fkey';
            columns: ['tenant_id', 'order_line_id'];
            isOneToOne: false;
            referencedRelation: 'order_lines';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      order_lines: {
        Row: {
          discount_amount: number;
          gross_amount: number;
          id: string;
          image_url: string | null;
          line_number: number;
          list_price: number | null;
          modifiers: Json;
          name: string;
          net_amount: number;
          order_id: string;
          price_source: Json | null;
          product_id: string;
          quantity: number;
          sku: string | null;
          tax_amount: number;
          tax_code: string;
          tax_rate_percent: number;
          tenant_id: string;
          unit: string;
          unit_price: number;
        };
        Insert: {
          discount_amount: number;
          gross_amount: number;
          id?: string;
          image_url?: string | null;
          line_number: number;
          list_price?: number | null;
          modifiers?: Json;
          name: string;
          net_amount: number;
          order_id: string;
          price_source?: Json | null;
          product_id: string;
          quantity: number;
          sku?: string | null;
          tax_amount: number;
          tax_code: string;
          tax_rate_percent: number;
          tenant_id?: string;
          unit: string;
          unit_price: number;
        };
        Update: {
          discount_amount?: number;
          gross_amount?: number;
          id?: string;
          image_url?: string | null;
          line_number?: number;
          list_price?: number | null;
          modifiers?: Json;
          name?: string;
          net_amount?: number;
          order_id?: string;
          price_source?: Json | null;
          product_id?: string;
          quantity?: number;
          sku?: string | null;
          tax_amount?: number;
          tax_code?: string;
          tax_rate_percent?: number;
          tenant_id?: string;
          unit?: string;
          unit_price?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'order_lines_tenant_id_order_id_fkey';
            columns: ['tenant_id', 'order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'order_lines_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      orders: {
        Row: {
          channel: string;
          contact_id: string | null;
          created_at: string;
          currency_code: string;
          customer_email: string | null;
          customer_name: string;
          customer_phone: string;
          delivery_city: string | null;
          delivery_fee: number;
          delivery_line_1: string | null;
          delivery_line_2: string | null;
          delivery_net_amount: number;
          delivery_notes: string | null;
          delivery_tax_amount: number;
          delivery_tax_code: string | null;
          delivery_tax_rate_percent: number;
          deposit_amount: number;
          discount_amount: number;
          fulfilment_method: string;
          id: string;
          item_count: number;
          location_id: string;
          net_amount: number;
          note: string | null;
          order_number: string;
          payment_method: string;
          placed_at: string;
          prices_include_tax: boolean;
          request_hash: string;
          reserved_until: string | null;
          sale_id: string | null;
          status: string;
          step: string;
          subtotal_amount: number;
          taken_by: string | null;
          taken_by_name: string | null;
          tax_amount: number;
          tenant_id: string;
          token_hash: string;
          total_amount: number;
          updated_at: string;
        };
        Insert: {
          channel?: string;
          contact_id?: string | null;
          created_at?: string;
          currency_code: string;
          customer_email?: string | null;
          customer_name: string;
          customer_phone: string;
          delivery_city?: string | null;
          delivery_fee: number;
          delivery_line_1?: string | null;
          delivery_line_2?: string | null;
          delivery_net_amount: number;
          delivery_notes?: string | null;
          delivery_tax_amount: number;
          delivery_tax_code?: string | null;
          delivery_tax_rate_percent?: number;
          deposit_amount?: number;
          discount_amount: number;
          fulfilment_method: string;
          id?: string;
          item_count: number;
          location_id: string;
          net_amount: number;
          note?: string | null;
          order_number: string;
          payment_method: string;
          placed_at: string;
          prices_include_tax: boolean;
          request_hash: string;
          reserved_until?: string | null;
          sale_id?: string | null;
          status?: string;
          step?: string;
          subtotal_amount: number;
          taken_by?: string | null;
          taken_by_name?: string | null;
          tax_amount: number;
          tenant_id?: string;
          token_hash: string;
          total_amount: number;
          updated_at?: string;
        };
        Update: {
          channel?: string;
          contact_id?: string | null;
          created_at?: string;
          currency_code?: string;
          customer_email?: string | null;
          customer_name?: string;
          customer_phone?: string;
          delivery_city?: string | null;
          delivery_fee?: number;
          delivery_line_1?: string | null;
          delivery_line_2?: string | null;
          delivery_net_amount?: number;
          delivery_notes?: string | null;
          delivery_tax_amount?: number;
          delivery_tax_code?: string | null;
          delivery_tax_rate_percent?: number;
          deposit_amount?: number;
          discount_amount?: number;
          fulfilment_method?: string;
          id?: string;
          item_count?: number;
          location_id?: string;
          net_amount?: number;
          note?: string | null;
          order_number?: string;
          payment_method?: string;
          placed_at?: string;
          prices_include_tax?: boolean;
          request_hash?: string;
          reserved_until?: string | null;
          sale_id?: string | null;
          status?: string;
          step?: string;
          subtotal_amount?: number;
          taken_by?: string | null;
          taken_by_name?: string | null;
          tax_amount?: number;
          tenant_id?: string;
          token_hash?: string;
          total_amount?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'orders_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'orders_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'orders_tenant_id_location_id_fkey';
            columns: ['tenant_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'orders_tenant_id_sale_id_fkey';
            columns: ['tenant_id', 'sale_id'];
            isOneToOne: false;
            referencedRelation: 'sales';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      parked_sales: {
        Row: {
          basket: Json;
          claim_id: string | null;
          created_at: string;
          dropped_at: string | null;
          dropped_by: string | null;
          id: string;
          item_count: number;
          label: string | null;
          number: string;
          parked_at: string;
          parked_by: string;
          request_hash: string;
          resumed_at: string | null;
          resumed_by: string | null;
          search_text: string;
          tenant_id: string;
          till_id: string | null;
          total_amount: number;
          updated_at: string;
          version: number;
        };
        Insert: {
          basket: Json;
          claim_id?: string | null;
          created_at?: string;
          dropped_at?: string | null;
          dropped_by?: string | null;
          id?: string;
          item_count: number;
          label?: string | null;
          number: string;
          parked_at?: string;
          parked_by: string;
          request_hash: string;
          resumed_at?: string | null;
          resumed_by?: string | null;
          search_text: string;
          tenant_id?: string;
          till_id?: string | null;
          total_amount: number;
          updated_at?: string;
          version?: number;
        };
        Update: {
          basket?: Json;
          claim_id?: string | null;
          created_at?: string;
          dropped_at?: string | null;
          dropped_by?: string | null;
          id?: string;
          item_count?: number;
          label?: string | null;
          number?: string;
          parked_at?: string;
          parked_by?: string;
          request_hash?: string;
          resumed_at?: string | null;
          resumed_by?: string | null;
          search_text?: string;
          tenant_id?: string;
          till_id?: string | null;
          total_amount?: number;
          updated_at?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'parked_sales_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'parked_sales_tenant_id_till_id_fkey';
            columns: ['tenant_id', 'till_id'];
            isOneToOne: false;
            referencedRelation: 'tills';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      payment_events: {
        Row: {
          actor_id: string | null;
          amount: number | null;
          code: string | null;
          created_at: string;
          event_key: string;
          id: string;
          intent_id: string;
          kind: string;
          message: string | null;
          sequence: number;
          tenant_id: string;
        };
        Insert: {
          actor_id?: string | null;
          amount?: number | null;
          code?: string | null;
          created_at?: string;
          event_key: string;
          id?: string;
          intent_id: string;
          kind: string;
          message?: string | null;
          sequence?: never;
          tenant_id?: string;
        };
        Update: {
          actor_id?: string | null;
          amount?: number | null;
          code?: string | null;
          created_at?: string;
          event_key?: string;
          id?: string;
          intent_id?: string;
          kind?: string;
          message?: string | null;
          sequence?: never;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'payment_events_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_events_tenant_id_intent_id_fkey';
            columns: ['tenant_id', 'intent_id'];
            isOneToOne: false;
            referencedRelation: 'payment_intents';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      payment_intents: {
        Row: {
          amount: number;
          callback_token_hash: string;
          code: string | null;
          created_at: string;
          currency_code: string;
          expires_at: string;
          id: string;
          is_direct: boolean;
          method: string;
          mode: string;
          next_query_at: string | null;
          order_id: string;
          payer: string;
          provider: string;
          provider_payment: string | null;
          provider_reference: string | null;
          query_count: number;
          receipt_number: string | null;
          received_amount: number | null;
          redirect_url: string | null;
          refund_amount: number | null;
          refund_reference: string | null;
          refund_status: string | null;
          request_hash: string;
          review_reason: string | null;
          settled_at: string | null;
          state: string;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          amount: number;
          callback_token_hash: string;
          code?: string | null;
          created_at?: string;
          currency_code: string;
          expires_at: string;
          id?: string;
          is_direct?: boolean;
          method: string;
          mode: string;
          next_query_at?: string | null;
          order_id: string;
          payer: string;
          provider: string;
          provider_payment?: string | null;
          provider_reference?: string | null;
          query_count?: number;
          receipt_number?: string | null;
          received_amount?: number | null;
          redirect_url?: string | null;
          refund_amount?: number | null;
          refund_reference?: string | null;
          refund_status?: string | null;
          request_hash: string;
          review_reason?: string | null;
          settled_at?: string | null;
          state?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          amount?: number;
          callback_token_hash?: string;
          code?: string | null;
          created_at?: string;
          currency_code?: string;
          expires_at?: string;
          id?: string;
          is_direct?: boolean;
          method?: string;
          mode?: string;
          next_query_at?: string | null;
          order_id?: string;
          payer?: string;
          provider?: string;
          provider_payment?: string | null;
          provider_reference?: string | null;
          query_count?: number;
          receipt_number?: string | null;
          received_amount?: number | null;
          redirect_url?: string | null;
          refund_amount?: number | null;
          refund_reference?: string | null;
          refund_status?: string | null;
          request_hash?: string;
          review_reason?: string | null;
          settled_at?: string | null;
          state?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'payment_intents_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_intents_tenant_id_order_id_fkey';
            columns: ['tenant_id', 'order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      payment_methods: {
        Row: {
          counts_in_drawer: boolean;
          created_at: string;
          id: string;
          is_enabled: boolean;
          ledger_role: string;
          name: string;
          position: number;
          proof: string;
          shortcut: string | null;
          tenant_id: string;
          tender_type: string;
          updated_at: string;
        };
        Insert: {
          counts_in_drawer?: boolean;
          created_at?: string;
          id?: string;
          is_enabled?: boolean;
          ledger_role: string;
          name: string;
          position?: number;
          proof?: string;
          shortcut?: string | null;
          tenant_id?: string;
          tender_type: string;
          updated_at?: string;
        };
        Update: {
          counts_in_drawer?: boolean;
          created_at?: string;
          id?: string;
          is_enabled?: boolean;
          ledger_role?: string;
          name?: string;
          position?: number;
          proof?: string;
          shortcut?: string | null;
          tenant_id?: string;
          tender_type?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'payment_methods_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      payment_providers: {
        Row: {
          created_at: string;
          id: string;
          is_enabled: boolean;
          kind: string;
          mode: string;
          reconciles_payments: boolean;
          shortcode: string | null;
          shortcode_kind: string | null;
          takes_direct_payments: boolean;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          is_enabled?: boolean;
          kind: string;
          mode?: string;
          reconciles_payments?: boolean;
          shortcode?: string | null;
          shortcode_kind?: string | null;
          takes_direct_payments?: boolean;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          is_enabled?: boolean;
          kind?: string;
          mode?: string;
          reconciles_payments?: boolean;
          shortcode?: string | null;
          shortcode_kind?: string | null;
          takes_direct_payments?: boolean;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'payment_providers_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      payment_returns: {
        Row: {
          amount: number | null;
          asked_at: string;
          booked_amount: number;
          created_at: string;
          currency_code: string | null;
          decided_at: string | null;
          decided_by: string | null;
          decision: string | null;
          id: string;
          intent_id: string | null;
          is_own: boolean;
          kind: string;
          mode: string;
          note: string | null;
          provider: string;
          reason: string | null;
          reference: string;
          respond_by: string | null;
          state: string;
          status: string | null;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          amount?: number | null;
          asked_at: string;
          booked_amount?: number;
          created_at?: string;
          currency_code?: string | null;
          decided_at?: string | null;
          decided_by?: string | null;
          decision?: string | null;
          id?: string;
          intent_id?: string | null;
          is_own?: boolean;
          kind: string;
          mode: string;
          note?: string | null;
          provider: string;
          reason?: string | null;
          reference: string;
          respond_by?: string | null;
          state: string;
          status?: string | null;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          amount?: number | null;
          asked_at?: string;
          booked_amount?: number;
          created_at?: string;
          currency_code?: string | null;
          decided_at?: string | null;
          decided_by?: string | null;
          decision?: string | null;
          id?: string;
          intent_id?: string | null;
          is_own?: boolean;
          kind?: string;
          mode?: string;
          note?: string | null;
          provider?: string;
          reason?: string | null;
          reference?: string;
          respond_by?: string | null;
          state?: string;
          status?: string | null;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'payment_returns_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'payment_returns_tenant_id_intent_id_fkey';
            columns: ['tenant_id', 'intent_id'];
            isOneToOne: false;
            referencedRelation: 'payment_intents';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      permissions: {
        Row: {
          description: string;
          key: string;
        };
        Insert: {
          description: string;
          key: string;
        };
        Update: {
          description?: string;
          key?: string;
        };
        Relationships: [];
      };
      plan_prices: {
        Row: {
          amount: number;
          currency: string;
          id: string;
          period: string;
          plan_id: string;
          retired_at: string | null;
          valid_from: string;
        };
        Insert: {
          amount: number;
          currency: string;
          id?: string;
          period: string;
          plan_id: string;
          retired_at?: string | null;
          valid_from?: string;
        };
        Update: {
          amount?: number;
          currency?: string;
          id?: string;
          period?: string;
          plan_id?: string;
          retired_at?: string | null;
          valid_from?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'plan_prices_currency_fkey';
            columns: ['currency'];
            isOneToOne: false;
            referencedRelation: 'currencies';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'plan_prices_plan_id_fkey';
            columns: ['plan_id'];
            isOneToOne: false;
            referencedRelation: 'billing_plans';
            referencedColumns: ['id'];
          },
        ];
      };
      price_list_items: {
        Row: {
          category_id: string | null;
          created_at: string;
          ends_on: string | null;
          id: string;
          kind: string;
          min_quantity: number;
          price_list_id: string;
          product_id: string | null;
          sequence: number;
          starts_on: string | null;
          tenant_id: string;
          updated_at: string;
          value: number;
        };
        Insert: {
          category_id?: string | null;
          created_at?: string;
          ends_on?: string | null;
          id?: string;
          kind: string;
          min_quantity?: number;
          price_list_id: string;
          product_id?: string | null;
          sequence?: never;
          starts_on?: string | null;
          tenant_id?: string;
          updated_at?: string;
          value: number;
        };
        Update: {
          category_id?: string | null;
          created_at?: string;
          ends_on?: string | null;
          id?: string;
          kind?: string;
          min_quantity?: number;
          price_list_id?: string;
          product_id?: string | null;
          sequence?: never;
          starts_on?: string | null;
          tenant_id?: string;
          updated_at?: string;
          value?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'price_list_items_tenant_id_category_id_fkey';
            columns: ['tenant_id', 'category_id'];
            isOneToOne: false;
            referencedRelation: 'categories';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'price_list_items_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'price_list_items_tenant_id_price_list_id_fkey';
            columns: ['tenant_id', 'price_list_id'];
            isOneToOne: false;
            referencedRelation: 'price_lists';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'price_list_items_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      price_lists: {
        Row: {
          archived_at: string | null;
          audience: string;
          created_at: string;
          ends_on: string | null;
          id: string;
          is_active: boolean;
          location_id: string | null;
          name: string;
          priority: number;
          starts_on: string | null;
          tags: string[];
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          archived_at?: string | null;
          audience?: string;
          created_at?: string;
          ends_on?: string | null;
          id?: string;
          is_active?: boolean;
          location_id?: string | null;
          name: string;
          priority?: number;
          starts_on?: string | null;
          tags?: string[];
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          archived_at?: string | null;
          audience?: string;
          created_at?: string;
          ends_on?: string | null;
          id?: string;
          is_active?: boolean;
          location_id?: string | null;
          name?: string;
          priority?: number;
          starts_on?: string | null;
          tags?: string[];
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'price_lists_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'price_lists_tenant_id_location_id_fkey';
            columns: ['tenant_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      product_attributes: {
        Row: {
          choices: string[];
          created_at: string;
          id: string;
          is_shown_in_list: boolean;
          is_shown_in_shop: boolean;
          kind: string;
          name: string;
          position: number;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          choices?: string[];
          created_at?: string;
          id?: string;
          is_shown_in_list?: boolean;
          is_shown_in_shop?: boolean;
          kind?: string;
          name: string;
          position?: number;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          choices?: string[];
          created_at?: string;
          id?: string;
          is_shown_in_list?: boolean;
          is_shown_in_shop?: boolean;
          kind?: string;
          name?: string;
          position?: number;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'product_attributes_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      product_barcodes: {
        Row: {
          barcode: string;
          created_at: string;
          gtin: string | null;
          label: string | null;
          product_id: string;
          tenant_id: string;
          unit_factor: number;
        };
        Insert: {
          barcode: string;
          created_at?: string;
          gtin?: string | null;
          label?: string | null;
          product_id: string;
          tenant_id?: string;
          unit_factor?: number;
        };
        Update: {
          barcode?: string;
          created_at?: string;
          gtin?: string | null;
          label?: string | null;
          product_id?: string;
          tenant_id?: string;
          unit_factor?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'product_barcodes_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'product_barcodes_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      product_components: {
        Row: {
          bundle_id: string;
          component_id: string;
          created_at: string;
          position: number;
          quantity: number;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          bundle_id: string;
          component_id: string;
          created_at?: string;
          position?: number;
          quantity: number;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          bundle_id?: string;
          component_id?: string;
          created_at?: string;
          position?: number;
          quantity?: number;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'product_components_tenant_id_bundle_id_fkey';
            columns: ['tenant_id', 'bundle_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'product_components_tenant_id_component_id_fkey';
            columns: ['tenant_id', 'component_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'product_components_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      product_costs: {
        Row: {
          last_cost: number;
          product_id: string;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          last_cost: number;
          product_id: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          last_cost?: number;
          product_id?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'product_costs_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'product_costs_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: true;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      product_modifier_sets: {
        Row: {
          position: number;
          product_id: string;
          set_id: string;
          tenant_id: string;
        };
        Insert: {
          position?: number;
          product_id: string;
          set_id: string;
          tenant_id?: string;
        };
        Update: {
          position?: number;
          product_id?: string;
          set_id?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'product_modifier_sets_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'product_modifier_sets_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'product_modifier_sets_tenant_id_set_id_fkey';
            columns: ['tenant_id', 'set_id'];
            isOneToOne: false;
            referencedRelation: 'modifier_sets';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      product_ratings: {
        Row: {
          count_1: number;
          count_2: number;
          count_3: number;
          count_4: number;
          count_5: number;
          product_id: string;
          rating_sum: number;
          review_count: number;
          tenant_id: string;
        };
        Insert: {
          count_1?: number;
          count_2?: number;
          count_3?: number;
          count_4?: number;
          count_5?: number;
          product_id: string;
          rating_sum?: never;
          review_count?: never;
          tenant_id?: string;
        };
        Update: {
          count_1?: number;
          count_2?: number;
          count_3?: number;
          count_4?: number;
          count_5?: number;
          product_id?: string;
          rating_sum?: never;
          review_count?: never;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'product_ratings_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'product_ratings_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: true;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      product_reviews: {
        Row: {
          body: string | null;
          created_at: string;
          display_name: string;
          id: string;
          order_id: string;
          product_id: string;
          rating: number;
          replied_at: string | null;
          reply: string | null;
          request_hash: string;
          status: string;
          tenant_id: string;
          title: string | null;
          updated_at: string;
        };
        Insert: {
          body?: string | null;
          created_at?: string;
          display_name: string;
          id?: string;
          order_id: string;
          product_id: string;
          rating: number;
          replied_at?: string | null;
          reply?: string | null;
          request_hash: string;
          status?: string;
          tenant_id?: string;
          title?: string | null;
          updated_at?: string;
        };
        Update: {
          body?: string | null;
          created_at?: string;
          display_name?: string;
          id?: string;
          order_id?: string;
          product_id?: string;
          rating?: number;
          replied_at?: string | null;
          reply?: string | null;
          request_hash?: string;
          status?: string;
          tenant_id?: string;
          title?: string | null;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'product_reviews_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'product_reviews_tenant_id_order_id_fkey';
            columns: ['tenant_id', 'order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'product_reviews_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      products: {
        Row: {
          archived_at: string | null;
          attributes: Json;
          brand: string | null;
          category_id: string | null;
          category_name: string | null;
          created_at: string;
          description: string | null;
          has_open_price: boolean;
          has_variants: boolean;
          id: string;
          image_url: string | null;
          image_urls: string[];
          is_featured: boolean;
          is_published: boolean;
          kind: string;
          low_stock_level: number | null;
          name: string;
          online_minimum: number | null;
          online_step: number | null;
          option_values: Json;
          options: Json;
          parent_id: string | null;
          preferred_supplier_id: string | null;
          price: number;
          purchase_unit_factor: number;
          reorder_point: number | null;
          reorder_quantity: number | null;
          retail_price: number | null;
          search_text: string;
          sku: string | null;
          stock_buffer: number | null;
          stock_quantity: number;
          supplier_code: string | null;
          tax_rate_id: string | null;
          tenant_id: string;
          tracks_batches: boolean;
          tracks_serials: boolean;
          unit: string;
          updated_at: string;
          weight_kg: number | null;
        };
        Insert: {
          archived_at?: string | null;
          attributes?: Json;
          brand?: string | null;
          category_id?: string | null;
          category_name?: string | null;
          created_at?: string;
          description?: string | null;
          has_open_price?: boolean;
          has_variants?: boolean;
          id?: string;
          image_url?: string | null;
          image_urls?: string[];
          is_featured?: boolean;
          is_published?: boolean;
          kind?: string;
          low_stock_level?: number | null;
          name: string;
          online_minimum?: number | null;
          online_step?: number | null;
          option_values?: Json;
          options?: Json;
          parent_id?: string | null;
          preferred_supplier_id?: string | null;
          price?: number;
          purchase_unit_factor?: number;
          reorder_point?: number | null;
          reorder_quantity?: number | null;
          retail_price?: number | null;
          search_text?: string;
          sku?: string | null;
          stock_buffer?: number | null;
          stock_quantity?: number;
          supplier_code?: string | null;
          tax_rate_id?: string | null;
          tenant_id?: string;
          tracks_batches?: boolean;
          tracks_serials?: boolean;
          unit?: string;
          updated_at?: string;
          weight_kg?: number | null;
        };
        Update: {
          archived_at?: string | null;
          attributes?: Json;
          brand?: string | null;
          category_id?: string | null;
          category_name?: string | null;
          created_at?: string;
          description?: string | null;
          has_open_price?: boolean;
          has_variants?: boolean;
          id?: string;
          image_url?: string | null;
          image_urls?: string[];
          is_featured?: boolean;
          is_published?: boolean;
          kind?: string;
          low_stock_level?: number | null;
          name?: string;
          online_minimum?: number | null;
          online_step?: number | null;
          option_values?: Json;
          options?: Json;
          parent_id?: string | null;
          preferred_supplier_id?: string | null;
          price?: number;
          purchase_unit_factor?: number;
          reorder_point?: number | null;
          reorder_quantity?: number | null;
          retail_price?: number | null;
          search_text?: string;
          sku?: string | null;
          stock_buffer?: number | null;
          stock_quantity?: number;
          supplier_code?: string | null;
          tax_rate_id?: string | null;
          tenant_id?: string;
          tracks_batches?: boolean;
          tracks_serials?: boolean;
          unit?: string;
          updated_at?: string;
          weight_kg?: number | null;
        };
        Relationships: [
          {
            foreignKeyName: 'products_tenant_id_category_id_fkey';
            columns: ['tenant_id', 'category_id'];
            isOneToOne: false;
            referencedRelation: 'categories';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'products_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'products_tenant_id_parent_id_fkey';
            columns: ['tenant_id', 'parent_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'products_tenant_id_preferred_supplier_id_fkey';
            columns: ['tenant_id', 'preferred_supplier_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'products_tenant_id_tax_rate_id_fkey';
            columns: ['tenant_id', 'tax_rate_id'];
            isOneToOne: false;
            referencedRelation: 'tax_rates';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      profiles: {
        Row: {
          avatar_url: string | null;
          created_at: string;
          email_verified: boolean;
          email_verified_at: string | null;
          full_name: string | null;
          invitation_accepted_at: string | null;
          invitation_status: string;
          require_password_change: boolean;
          role: string;
          temp_password_created_at: string | null;
          tenant_id: string | null;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          avatar_url?: string | null;
          created_at?: string;
          email_verified?: boolean;
          email_verified_at?: string | null;
          full_name?: string | null;
          invitation_accepted_at?: string | null;
          invitation_status?: string;
          require_password_change?: boolean;
          role?: string;
          temp_password_created_at?: string | null;
          tenant_id?: string | null;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          avatar_url?: string | null;
          created_at?: string;
          email_verified?: boolean;
          email_verified_at?: string | null;
          full_name?: string | null;
          invitation_accepted_at?: string | null;
          invitation_status?: string;
          require_password_change?: boolean;
          role?: string;
          temp_password_created_at?: string | null;
          tenant_id?: string | null;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'profiles_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      promotion_categories: {
        Row: {
          category_id: string;
          promotion_id: string;
          tenant_id: string;
        };
        Insert: {
          category_id: string;
          promotion_id: string;
          tenant_id?: string;
        };
        Update: {
          category_id?: string;
          promotion_id?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'promotion_categories_tenant_id_category_id_fkey';
            columns: ['tenant_id', 'category_id'];
            isOneToOne: false;
            referencedRelation: 'categories';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'promotion_categories_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'promotion_categories_tenant_id_promotion_id_fkey';
            columns: ['tenant_id', 'promotion_id'];
            isOneToOne: false;
            referencedRelation: 'promotions';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      promotion_products: {
        Row: {
          product_id: string;
          promotion_id: string;
          tenant_id: string;
        };
        Insert: {
          product_id: string;
          promotion_id: string;
          tenant_id?: string;
        };
        Update: {
          product_id?: string;
          promotion_id?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'promotion_products_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'promotion_products_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'promotion_products_tenant_id_promotion_id_fkey';
            columns: ['tenant_id', 'promotion_id'];
            isOneToOne: false;
            referencedRelation: 'promotions';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      promotion_uses: {
        Row: {
          amount: number;
          contact_id: string | null;
          coupon_id: string | null;
          created_at: string;
          id: string;
          order_id: string | null;
          promotion_id: string;
          sale_id: string | null;
          tenant_id: string;
          used_at: string;
        };
        Insert: {
          amount: number;
          contact_id?: string | null;
          coupon_id?: string | null;
          created_at?: string;
          id?: string;
          order_id?: string | null;
          promotion_id: string;
          sale_id?: string | null;
          tenant_id?: string;
          used_at: string;
        };
        Update: {
          amount?: number;
          contact_id?: string | null;
          coupon_id?: string | null;
          created_at?: string;
          id?: string;
          order_id?: string | null;
          promotion_id?: string;
          sale_id?: string | null;
          tenant_id?: string;
          used_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'promotion_uses_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'promotion_uses_tenant_id_coupon_id_fkey';
            columns: ['tenant_id', 'coupon_id'];
            isOneToOne: false;
            referencedRelation: 'coupons';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'promotion_uses_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'promotion_uses_tenant_id_order_id_fkey';
            columns: ['tenant_id', 'order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'promotion_uses_tenant_id_promotion_id_fkey';
            columns: ['tenant_id', 'promotion_id'];
            isOneToOne: false;
            referencedRelation: 'promotions';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'promotion_uses_tenant_id_sale_id_fkey';
            columns: ['tenant_id', 'sale_id'];
            isOneToOne: false;
            referencedRelation: 'sales';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      promotions: {
        Row: {
          archived_at: string | null;
          buy_quantity: number | null;
          channels: string[];
          created_at: string;
          ends_on: string | null;
          from_time: string | null;
          get_percent: number | null;
          get_quantity: number | null;
          id: string;
          is_active: boolean;
          is_stackable: boolean;
          kind: string;
          minimum_amount: number | null;
          name: string;
          needs_coupon: boolean;
          per_customer_limit: number | null;
          priority: number;
          scope: string;
          starts_on: string | null;
          tenant_id: string;
          until_time: string | null;
          updated_at: string;
          usage_limit: number | null;
          value: number | null;
          weekdays: number[];
        };
        Insert: {
          archived_at?: string | null;
          buy_quantity?: number | null;
          channels?: string[];
          created_at?: string;
          ends_on?: string | null;
          from_time?: string | null;
          get_percent?: number | null;
          get_quantity?: number | null;
          id?: string;
          is_active?: boolean;
          is_stackable?: boolean;
          kind: string;
          minimum_amount?: number | null;
          name: string;
          needs_coupon?: boolean;
          per_customer_limit?: number | null;
          priority?: number;
          scope?: string;
          starts_on?: string | null;
          tenant_id?: string;
          until_time?: string | null;
          updated_at?: string;
          usage_limit?: number | null;
          value?: number | null;
          weekdays?: number[];
        };
        Update: {
          archived_at?: string | null;
          buy_quantity?: number | null;
          channels?: string[];
          created_at?: string;
          ends_on?: string | null;
          from_time?: string | null;
          get_percent?: number | null;
          get_quantity?: number | null;
          id?: string;
          is_active?: boolean;
          is_stackable?: boolean;
          kind?: string;
          minimum_amount?: number | null;
          name?: string;
          needs_coupon?: boolean;
          per_customer_limit?: number | null;
          priority?: number;
          scope?: string;
          starts_on?: string | null;
          tenant_id?: string;
          until_time?: string | null;
          updated_at?: string;
          usage_limit?: number | null;
          value?: number | null;
          weekdays?: number[];
        };
        Relationships: [
          {
            foreignKeyName: 'promotions_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      purchase_order_confirmations: {
        Row: {
          asked_on: string | null;
          confirmed_at: string;
          confirmed_by_name: string;
          expected_on: string;
          id: string;
          is_different: boolean;
          lines: Json;
          note: string | null;
          purchase_order_id: string;
          request_hash: string;
          revision: number;
          tenant_id: string;
        };
        Insert: {
          asked_on?: string | null;
          confirmed_at: string;
          confirmed_by_name: string;
          expected_on: string;
          id?: string;
          is_different: boolean;
          lines: Json;
          note?: string | null;
          purchase_order_id: string;
          request_hash: string;
          revision: number;
          tenant_id?: string;
        };
        Update: {
          asked_on?: string | null;
          confirmed_at?: string;
          confirmed_by_name?: string;
          expected_on?: string;
          id?: string;
          is_different?: boolean;
          lines?: Json;
          note?: string | null;
          purchase_order_id?: string;
          request_hash?: string;
          revision?: number;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'purchase_order_confirmations_tenant_id_purchase_order_id_fkey';
            columns: ['tenant_id', 'purchase_order_id'];
            isOneToOne: false;
            referencedRelation: 'purchase_orders';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      purchase_order_lines: {
        Row: {
          close_reason: string | null;
          closed_by: string | null;
          closed_on: string | null;
          description: string | null;
          discount_percent: number;
          expected_on: string | null;
          id: string;
          ledger_account_id: string | null;
          line_number: number;
          net_amount: number;
          over_approved_quantity: number | null;
          over_reason: string | null;
          over_receipt_percent: number | null;
          pack_price: number;
          pack_size: number;
          packs: number;
          product_id: string | null;
          purchase_order_id: string;
          quantity: number;
          received_quantity: number;
          supplier_code: string | null;
          tax_amount: number;
          tax_code: string | null;
          tax_rate_id: string | null;
          tax_rate_percent: number;
          tenant_id: string;
          unit_cost: number;
          unit_price: number;
        };
        Insert: {
          close_reason?: string | null;
          closed_by?: string | null;
          closed_on?: string | null;
          description?: string | null;
          discount_percent: number;
          expected_on?: string | null;
          id?: string;
          ledger_account_id?: string | null;
          line_number: number;
          net_amount: number;
          over_approved_quantity?: number | null;
          over_reason?: string | null;
          over_receipt_percent?: number | null;
          pack_price: number;
          pack_size: number;
          packs: number;
          product_id?: string | null;
          purchase_order_id: string;
          quantity: number;
          received_quantity?: number;
          supplier_code?: string | null;
          tax_amount: number;
          tax_code?: string | null;
          tax_rate_id?: string | null;
          tax_rate_percent: number;
          tenant_id?: string;
          unit_cost: number;
          unit_price: number;
        };
        Update: {
          close_reason?: string | null;
          closed_by?: string | null;
          closed_on?: string | null;
          description?: string | null;
          discount_percent?: number;
          expected_on?: string | null;
          id?: string;
          ledger_account_id?: string | null;
          line_number?: number;
          net_amount?: number;
          over_approved_quantity?: number | null;
          over_reason?: string | null;
          over_receipt_percent?: number | null;
          pack_price?: number;
          pack_size?: number;
          packs?: number;
          product_id?: string | null;
          purchase_order_id?: string;
          quantity?: number;
          received_quantity?: number;
          supplier_code?: string | null;
          tax_amount?: number;
          tax_code?: string | null;
          tax_rate_id?: string | null;
          tax_rate_percent?: number;
          tenant_id?: string;
          unit_cost?: number;
          unit_price?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'purchase_order_lines_tenant_id_ledger_account_id_fkey';
            columns: ['tenant_id', 'ledger_account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'purchase_order_lines_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'purchase_order_lines_tenant_id_purchase_order_id_fkey';
            columns: ['tenant_id', 'purchase_order_id'];
            isOneToOne: false;
            referencedRelation: 'purchase_orders';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'purchase_order_lines_tenant_id_tax_rate_id_fkey';
            columns: ['tenant_id', 'tax_rate_id'];
            isOneToOne: false;
            referencedRelation: 'tax_rates';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      purchase_order_links: {
        Row: {
          created_at: string;
          created_by: string | null;
          expires_at: string;
          id: string;
          last_viewed_at: string | null;
          purchase_order_id: string;
          revoked_at: string | null;
          tenant_id: string;
          token_hash: string;
          view_count: number;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          expires_at: string;
          id?: string;
          last_viewed_at?: string | null;
          purchase_order_id: string;
          revoked_at?: string | null;
          tenant_id?: string;
          token_hash: string;
          view_count?: number;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          expires_at?: string;
          id?: string;
          last_viewed_at?: string | null;
          purchase_order_id?: string;
          revoked_at?: string | null;
          tenant_id?: string;
          token_hash?: string;
          view_count?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'purchase_order_links_tenant_id_purchase_order_id_fkey';
            columns: ['tenant_id', 'purchase_order_id'];
            isOneToOne: false;
            referencedRelation: 'purchase_orders';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      purchase_order_revisions: {
        Row: {
          channel: string;
          document: Json;
          id: string;
          purchase_order_id: string;
          recipient: string | null;
          request_hash: string;
          revision: number;
          sent_at: string;
          sent_by: string | null;
          sent_by_name: string | null;
          tenant_id: string;
        };
        Insert: {
          channel: string;
          document: Json;
          id?: string;
          purchase_order_id: string;
          recipient?: string | null;
          request_hash: string;
          revision: number;
          sent_at: string;
          sent_by?: string | null;
          sent_by_name?: string | null;
          tenant_id?: string;
        };
        Update: {
          channel?: string;
          document?: Json;
          id?: string;
          purchase_order_id?: string;
          recipient?: string | null;
          request_hash?: string;
          revision?: number;
          sent_at?: string;
          sent_by?: string | null;
          sent_by_name?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'purchase_order_revisions_tenant_id_purchase_order_id_fkey';
            columns: ['tenant_id', 'purchase_order_id'];
            isOneToOne: false;
            referencedRelation: 'purchase_orders';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      purchase_orders: {
        Row: {
          approved_amount: number | null;
          approved_at: string | null;
          approved_by: string | null;
          cancel_reason: string | null;
          cancelled_at: string | null;
          cancelled_by: string | null;
          changed_by: string | null;
          contact_id: string;
          created_at: string;
          created_by: string | null;
          created_by_name: string | null;
          expected_on: string | null;
          id: string;
          location_id: string;
          net_amount: number;
          note: string | null;
          order_date: string;
          order_number: string;
          origin_hash: string | null;
          over_receipt_percent: number;
          prices_include_tax: boolean;
          request_hash: string;
          request_id: string | null;
          revision: number;
          sent_at: string | null;
          status: string;
          tax_amount: number;
          tenant_id: string;
          total_amount: number;
          updated_at: string;
        };
        Insert: {
          approved_amount?: number | null;
          approved_at?: string | null;
          approved_by?: string | null;
          cancel_reason?: string | null;
          cancelled_at?: string | null;
          cancelled_by?: string | null;
          changed_by?: string | null;
          contact_id: string;
          created_at?: string;
          created_by?: string | null;
          created_by_name?: string | null;
          expected_on?: string | null;
          id?: string;
          location_id: string;
          net_amount: number;
          note?: string | null;
          order_date: string;
          order_number: string;
          origin_hash?: string | null;
          over_receipt_percent: number;
          prices_include_tax: boolean;
          request_hash: string;
          request_id?: string | null;
          revision?: number;
          sent_at?: string | null;
          status?: string;
          tax_amount: number;
          tenant_id?: string;
          total_amount: number;
          updated_at?: string;
        };
        Update: {
          approved_amount?: number | null;
          approved_at?: string | null;
          approved_by?: string | null;
          cancel_reason?: string | null;
          cancelled_at?: string | null;
          cancelled_by?: string | null;
          changed_by?: string | null;
          contact_id?: string;
          created_at?: string;
          created_by?: string | null;
          created_by_name?: string | null;
          expected_on?: string | null;
          id?: string;
          location_id?: string;
          net_amount?: number;
          note?: string | null;
          order_date?: string;
          order_number?: string;
          origin_hash?: string | null;
          over_receipt_percent?: number;
          prices_include_tax?: boolean;
          request_hash?: string;
          request_id?: string | null;
          revision?: number;
          sent_at?: string | null;
          status?: string;
          tax_amount?: number;
          tenant_id?: string;
          total_amount?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'purchase_orders_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'purchase_orders_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'purchase_orders_tenant_id_location_id_fkey';
            columns: ['tenant_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      purchase_tolerances: {
        Row: {
          bill_price_amount: number | null;
          bill_price_percent: number | null;
          contact_id: string | null;
          created_at: string;
          id: string;
          over_receipt_percent: number | null;
          product_id: string | null;
          tenant_id: string;
        };
        Insert: {
          bill_price_amount?: number | null;
          bill_price_percent?: number | null;
          contact_id?: string | null;
          created_at?: string;
          id?: string;
          over_receipt_percent?: number | null;
          product_id?: string | null;
          tenant_id?: string;
        };
        Update: {
          bill_price_amount?: number | null;
          bill_price_percent?: number | null;
          contact_id?: string | null;
          created_at?: string;
          id?: string;
          over_receipt_percent?: number | null;
          product_id?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'purchase_tolerances_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'purchase_tolerances_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'purchase_tolerances_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      quote_links: {
        Row: {
          created_at: string;
          created_by: string | null;
          expires_at: string;
          id: string;
          last_viewed_at: string | null;
          quote_id: string;
          revoked_at: string | null;
          tenant_id: string;
          token_hash: string;
          view_count: number;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          expires_at: string;
          id?: string;
          last_viewed_at?: string | null;
          quote_id: string;
          revoked_at?: string | null;
          tenant_id?: string;
          token_hash: string;
          view_count?: number;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          expires_at?: string;
          id?: string;
          last_viewed_at?: string | null;
          quote_id?: string;
          revoked_at?: string | null;
          tenant_id?: string;
          token_hash?: string;
          view_count?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'quote_links_tenant_id_quote_id_fkey';
            columns: ['tenant_id', 'quote_id'];
            isOneToOne: false;
            referencedRelation: 'quotes';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      quotes: {
        Row: {
          accepted_at: string | null;
          basket: Json;
          contact_id: string | null;
          contact_name: string | null;
          converted_at: string | null;
          created_at: string;
          declined_at: string | null;
          declined_reason: string | null;
          id: string;
          item_count: number;
          made_by: string;
          made_by_name: string | null;
          note: string | null;
          priced: Json;
          quote_number: string;
          request_hash: string;
          sale_id: string | null;
          search_text: string;
          sent_at: string | null;
          status: string;
          taken_at: string | null;
          taken_by: string | null;
          tenant_id: string;
          total_amount: number;
          updated_at: string;
          valid_until: string;
          version: number;
        };
        Insert: {
          accepted_at?: string | null;
          basket: Json;
          contact_id?: string | null;
          contact_name?: string | null;
          converted_at?: string | null;
          created_at?: string;
          declined_at?: string | null;
          declined_reason?: string | null;
          id?: string;
          item_count: number;
          made_by: string;
          made_by_name?: string | null;
          note?: string | null;
          priced: Json;
          quote_number: string;
          request_hash: string;
          sale_id?: string | null;
          search_text: string;
          sent_at?: string | null;
          status?: string;
          taken_at?: string | null;
          taken_by?: string | null;
          tenant_id?: string;
          total_amount: number;
          updated_at?: string;
          valid_until: string;
          version?: number;
        };
        Update: {
          accepted_at?: string | null;
          basket?: Json;
          contact_id?: string | null;
          contact_name?: string | null;
          converted_at?: string | null;
          created_at?: string;
          declined_at?: string | null;
          declined_reason?: string | null;
          id?: string;
          item_count?: number;
          made_by?: string;
          made_by_name?: string | null;
          note?: string | null;
          priced?: Json;
          quote_number?: string;
          request_hash?: string;
          sale_id?: string | null;
          search_text?: string;
          sent_at?: string | null;
          status?: string;
          taken_at?: string | null;
          taken_by?: string | null;
          tenant_id?: string;
          total_amount?: number;
          updated_at?: string;
          valid_until?: string;
          version?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'quotes_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'quotes_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      report_alert_events: {
        Row: {
          condition: string;
          finding_count: number;
          findings: Json;
          fired_at: string;
          id: string;
          period_end: string | null;
          period_start: string | null;
          report_alert_id: string;
          tenant_id: string;
        };
        Insert: {
          condition: string;
          finding_count: number;
          findings: Json;
          fired_at?: string;
          id?: string;
          period_end?: string | null;
          period_start?: string | null;
          report_alert_id: string;
          tenant_id?: string;
        };
        Update: {
          condition?: string;
          finding_count?: number;
          findings?: Json;
          fired_at?: string;
          id?: string;
          period_end?: string | null;
          period_start?: string | null;
          report_alert_id?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'report_alert_events_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'report_alert_events_tenant_id_report_alert_id_fkey';
            columns: ['tenant_id', 'report_alert_id'];
            isOneToOne: false;
            referencedRelation: 'report_alerts';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      report_alerts: {
        Row: {
          check_at: string;
          checked_on: string | null;
          checked_sequence: number | null;
          compare: string;
          created_at: string;
          definition_key: string | null;
          deleted_at: string | null;
          direction: string;
          id: string;
          is_mailed: boolean;
          kind: string;
          measure: string | null;
          name: string;
          next_check_at: string | null;
          owner_id: string;
          paused_because: string | null;
          query: Json | null;
          request_hash: string;
          revision: number;
          scope: string;
          status: string;
          tenant_id: string;
          threshold: number;
          updated_at: string;
        };
        Insert: {
          check_at: string;
          checked_on?: string | null;
          checked_sequence?: number | null;
          compare: string;
          created_at?: string;
          definition_key?: string | null;
          deleted_at?: string | null;
          direction: string;
          id?: string;
          is_mailed?: boolean;
          kind: string;
          measure?: string | null;
          name: string;
          next_check_at?: string | null;
          owner_id: string;
          paused_because?: string | null;
          query?: Json | null;
          request_hash: string;
          revision?: number;
          scope: string;
          status?: string;
          tenant_id?: string;
          threshold: number;
          updated_at?: string;
        };
        Update: {
          check_at?: string;
          checked_on?: string | null;
          checked_sequence?: number | null;
          compare?: string;
          created_at?: string;
          definition_key?: string | null;
          deleted_at?: string | null;
          direction?: string;
          id?: string;
          is_mailed?: boolean;
          kind?: string;
          measure?: string | null;
          name?: string;
          next_check_at?: string | null;
          owner_id?: string;
          paused_because?: string | null;
          query?: Json | null;
          request_hash?: string;
          revision?: number;
          scope?: string;
          status?: string;
          tenant_id?: string;
          threshold?: number;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'report_alerts_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      report_goals: {
        Row: {
          amount: number;
          changed_at: string;
          changed_by: string | null;
          id: string;
          location_id: string | null;
          measure: string;
          span: string;
          tenant_id: string;
        };
        Insert: {
          amount: number;
          changed_at?: string;
          changed_by?: string | null;
          id?: string;
          location_id?: string | null;
          measure: string;
          span: string;
          tenant_id?: string;
        };
        Update: {
          amount?: number;
          changed_at?: string;
          changed_by?: string | null;
          id?: string;
          location_id?: string | null;
          measure?: string;
          span?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'report_goals_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'report_goals_tenant_id_location_id_fkey';
            columns: ['tenant_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      report_runs: {
        Row: {
          document: Json | null;
          due_on: string;
          error_code: string | null;
          error_message: string | null;
          id: string;
          is_sample: boolean;
          made_at: string;
          made_by: string;
          period_end: string;
          period_start: string;
          report_schedule_id: string;
          request_hash: string | null;
          row_count: number | null;
          status: string;
          tenant_id: string;
        };
        Insert: {
          document?: Json | null;
          due_on: string;
          error_code?: string | null;
          error_message?: string | null;
          id?: string;
          is_sample?: boolean;
          made_at?: string;
          made_by: string;
          period_end: string;
          period_start: string;
          report_schedule_id: string;
          request_hash?: string | null;
          row_count?: number | null;
          status: string;
          tenant_id?: string;
        };
        Update: {
          document?: Json | null;
          due_on?: string;
          error_code?: string | null;
          error_message?: string | null;
          id?: string;
          is_sample?: boolean;
          made_at?: string;
          made_by?: string;
          period_end?: string;
          period_start?: string;
          report_schedule_id?: string;
          request_hash?: string | null;
          row_count?: number | null;
          status?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'report_runs_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'report_runs_tenant_id_report_schedule_id_fkey';
            columns: ['tenant_id', 'report_schedule_id'];
            isOneToOne: false;
            referencedRelation: 'report_schedules';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      report_schedules: {
        Row: {
          addresses: string[];
          at_time: string;
          created_at: string;
          deleted_at: string | null;
          id: string;
          member_ids: string[];
          month_day: number | null;
          next_on: string | null;
          next_run_at: string | null;
          owner_id: string;
          paused_because: string | null;
          period: string;
          request_hash: string;
          revision: number;
          rhythm: string;
          saved_report_id: string;
          status: string;
          tenant_id: string;
          updated_at: string;
          weekdays: number[];
        };
        Insert: {
          addresses?: string[];
          at_time: string;
          created_at?: string;
          deleted_at?: string | null;
          id?: string;
          member_ids?: string[];
          month_day?: number | null;
          next_on?: string | null;
          next_run_at?: string | null;
          owner_id: string;
          paused_because?: string | null;
          period: string;
          request_hash: string;
          revision?: number;
          rhythm: string;
          saved_report_id: string;
          status?: string;
          tenant_id?: string;
          updated_at?: string;
          weekdays?: number[];
        };
        Update: {
          addresses?: string[];
          at_time?: string;
          created_at?: string;
          deleted_at?: string | null;
          id?: string;
          member_ids?: string[];
          month_day?: number | null;
          next_on?: string | null;
          next_run_at?: string | null;
          owner_id?: string;
          paused_because?: string | null;
          period?: string;
          request_hash?: string;
          revision?: number;
          rhythm?: string;
          saved_report_id?: string;
          status?: string;
          tenant_id?: string;
          updated_at?: string;
          weekdays?: number[];
        };
        Relationships: [
          {
            foreignKeyName: 'report_schedules_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'report_schedules_tenant_id_saved_report_id_fkey';
            columns: ['tenant_id', 'saved_report_id'];
            isOneToOne: false;
            referencedRelation: 'saved_reports';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      returned_serials: {
        Row: {
          created_at: string;
          credit_note_line_id: string;
          sale_line_id: string;
          serial_id: string;
          tenant_id: string;
        };
        Insert: {
          created_at?: string;
          credit_note_line_id: string;
          sale_line_id: string;
          serial_id: string;
          tenant_id?: string;
        };
        Update: {
          created_at?: string;
          credit_note_line_id?: string;
          sale_line_id?: string;
          serial_id?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'returned_serials_tenant_id_credit_note_line_id_fkey';
            columns: ['tenant_id', 'credit_note_line_id'];
            isOneToOne: false;
            referencedRelation: 'credit_note_lines';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'returned_serials_tenant_id_sale_line_id_serial_id_fkey';
            columns: ['tenant_id', 'sale_line_id', 'serial_id'];
            isOneToOne: true;
            referencedRelation: 'stock_serial_entries';
            referencedColumns: ['tenant_id', 'line_id', 'serial_id'];
          },
        ];
      };
      role_permissions: {
        Row: {
          permission_key: string;
          role: string;
        };
        Insert: {
          permission_key: string;
          role: string;
        };
        Update: {
          permission_key?: string;
          role?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'role_permissions_permission_key_fkey';
            columns: ['permission_key'];
            isOneToOne: false;
            referencedRelation: 'permissions';
            referencedColumns: ['key'];
          },
        ];
      };
      sale_lines: {
        Row: {
          cashier_id: string;
          discount_amount: number;
          discount_reason: string | null;
          gross_amount: number;
          id: string;
          line_number: number;
          list_price: number;
          modifiers: Json;
          name: string;
          net_amount: number;
          price_source: Json | null;
          product_id: string;
          quantity: number;
          returned_quantity: number;
          sale_id: string;
          sku: string | null;
          tax_amount: number;
          tax_code: string;
          tax_rate_percent: number;
          tenant_id: string;
          unit: string;
          unit_price: number;
        };
        Insert: {
          cashier_id: string;
          discount_amount: number;
          discount_reason?: string | null;
          gross_amount: number;
          id?: string;
          line_number: number;
          list_price: number;
          modifiers?: Json;
          name: string;
          net_amount: number;
          price_source?: Json | null;
          product_id: string;
          quantity: number;
          returned_quantity?: number;
          sale_id: string;
          sku?: string | null;
          tax_amount: number;
          tax_code: string;
          tax_rate_percent: number;
          tenant_id?: string;
          unit: string;
          unit_price: number;
        };
        Update: {
          cashier_id?: string;
          discount_amount?: number;
          discount_reason?: string | null;
          gross_amount?: number;
          id?: string;
          line_number?: number;
          list_price?: number;
          modifiers?: Json;
          name?: string;
          net_amount?: number;
          price_source?: Json | null;
          product_id?: string;
          quantity?: number;
          returned_quantity?: number;
          sale_id?: string;
          sku?: string | null;
          tax_amount?: number;
          tax_code?: string;
          tax_rate_percent?: number;
          tenant_id?: string;
          unit?: string;
          unit_price?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'sale_lines_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'sale_lines_tenant_id_sale_id_fkey';
            columns: ['tenant_id', 'sale_id'];
            isOneToOne: false;
            referencedRelation: 'sales';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      sale_operators: {
        Row: {
          name: string;
          sale_id: string;
          tenant_id: string;
          user_id: string;
        };
        Insert: {
          name: string;
          sale_id: string;
          tenant_id?: string;
          user_id: string;
        };
        Update: {
          name?: string;
          sale_id?: string;
          tenant_id?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'sale_operators_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'sale_operators_tenant_id_sale_id_fkey';
            columns: ['tenant_id', 'sale_id'];
            isOneToOne: true;
            referencedRelation: 'sales';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      sale_payments: {
        Row: {
          amount: number;
          amount_tendered: number | null;
          cashier_id: string;
          change_due: number | null;
          claimed_reference: string | null;
          created_at: string;
          gift_card_id: string | null;
          id: string;
          is_unproven: boolean;
          proof_note: string | null;
          proof_settled_at: string | null;
          proof_settled_by: string | null;
          reference: string | null;
          rounding_amount: number;
          sale_id: string;
          tenant_id: string;
          tender_type: string;
          till_session_id: string | null;
        };
        Insert: {
          amount: number;
          amount_tendered?: number | null;
          cashier_id: string;
          change_due?: number | null;
          claimed_reference?: string | null;
          created_at?: string;
          gift_card_id?: string | null;
          id?: string;
          is_unproven?: boolean;
          proof_note?: string | null;
          proof_settled_at?: string | null;
          proof_settled_by?: string | null;
          reference?: string | null;
          rounding_amount?: number;
          sale_id: string;
          tenant_id?: string;
          tender_type: string;
          till_session_id?: string | null;
        };
        Update: {
          amount?: number;
          amount_tendered?: number | null;
          cashier_id?: string;
          change_due?: number | null;
          claimed_reference?: string | null;
          created_at?: string;
          gift_card_id?: string | null;
          id?: string;
          is_unproven?: boolean;
          proof_note?: string | null;
          proof_settled_at?: string | null;
          proof_settled_by?: string | null;
          reference?: string | null;
          rounding_amount?: number;
          sale_id?: string;
          tenant_id?: string;
          tender_type?: string;
          till_session_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'sale_payments_gift_card_fkey';
            columns: ['tenant_id', 'gift_card_id'];
            isOneToOne: false;
            referencedRelation: 'gift_cards';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'sale_payments_tenant_id_sale_id_fkey';
            columns: ['tenant_id', 'sale_id'];
            isOneToOne: false;
            referencedRelation: 'sales';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'sale_payments_tenant_id_till_session_id_fkey';
            columns: ['tenant_id', 'till_session_id'];
            isOneToOne: false;
            referencedRelation: 'till_sessions';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      sales: {
        Row: {
          balance_due: number;
          business_date: string;
          cashier_id: string;
          cashier_name: string | null;
          change_due: number;
          channel: string;
          contact_id: string | null;
          contact_name: string | null;
          created_at: string;
          currency_code: string;
          delivery_fee: number;
          delivery_net_amount: number;
          delivery_tax_amount: number;
          delivery_tax_code: string | null;
          delivery_tax_rate_percent: number;
          discount_amount: number;
          id: string;
          invoice_number: string;
          item_count: number;
          journal_entry_id: string | null;
          net_amount: number;
          note: string | null;
          occurred_at: string;
          order_id: string | null;
          posted_at: string;
          prices_include_tax: boolean;
          refunded_amount: number;
          request_hash: string;
          status: string;
          subtotal_amount: number;
          tax_amount: number;
          tenant_id: string;
          tender_types: string[];
          till_session_id: string | null;
          total_amount: number;
        };
        Insert: {
          balance_due?: number;
          business_date: string;
          cashier_id: string;
          cashier_name?: string | null;
          change_due?: number;
          channel: string;
          contact_id?: string | null;
          contact_name?: string | null;
          created_at?: string;
          currency_code: string;
          delivery_fee?: number;
          delivery_net_amount?: number;
          delivery_tax_amount?: number;
          delivery_tax_code?: string | null;
          delivery_tax_rate_percent?: number;
          discount_amount: number;
          id?: string;
          invoice_number: string;
          item_count: number;
          journal_entry_id?: string | null;
          net_amount: number;
          note?: string | null;
          occurred_at: string;
          order_id?: string | null;
          posted_at: string;
          prices_include_tax: boolean;
          refunded_amount?: number;
          request_hash: string;
          status?: string;
          subtotal_amount: number;
          tax_amount: number;
          tenant_id?: string;
          tender_types?: string[];
          till_session_id?: string | null;
          total_amount: number;
        };
        Update: {
          balance_due?: number;
          business_date?: string;
          cashier_id?: string;
          cashier_name?: string | null;
          change_due?: number;
          channel?: string;
          contact_id?: string | null;
          contact_name?: string | null;
          created_at?: string;
          currency_code?: string;
          delivery_fee?: number;
          delivery_net_amount?: number;
          delivery_tax_amount?: number;
          delivery_tax_code?: string | null;
          delivery_tax_rate_percent?: number;
          discount_amount?: number;
          id?: string;
          invoice_number?: string;
          item_count?: number;
          journal_entry_id?: string | null;
          net_amount?: number;
          note?: string | null;
          occurred_at?: string;
          order_id?: string | null;
          posted_at?: string;
          prices_include_tax?: boolean;
          refunded_amount?: number;
          request_hash?: string;
          status?: string;
          subtotal_amount?: number;
          tax_amount?: number;
          tenant_id?: string;
          tender_types?: string[];
          till_session_id?: string | null;
          total_amount?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'sales_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'sales_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'sales_tenant_id_order_id_fkey';
            columns: ['tenant_id', 'order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'sales_tenant_id_till_session_id_fkey';
            columns: ['tenant_id', 'till_session_id'];
            isOneToOne: false;
            referencedRelation: 'till_sessions';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      saved_reports: {
        Row: {
          created_at: string;
          definition_key: string;
          deleted_at: string | null;
          id: string;
          name: string;
          owner_id: string;
          query: Json;
          role: string | null;
          tenant_id: string;
          updated_at: string;
          visibility: string;
        };
        Insert: {
          created_at?: string;
          definition_key: string;
          deleted_at?: string | null;
          id?: string;
          name: string;
          owner_id: string;
          query: Json;
          role?: string | null;
          tenant_id?: string;
          updated_at?: string;
          visibility?: string;
        };
        Update: {
          created_at?: string;
          definition_key?: string;
          deleted_at?: string | null;
          id?: string;
          name?: string;
          owner_id?: string;
          query?: Json;
          role?: string | null;
          tenant_id?: string;
          updated_at?: string;
          visibility?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'saved_reports_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      saved_views: {
        Row: {
          created_at: string;
          id: string;
          is_default: boolean;
          is_shared: boolean;
          list_key: string;
          name: string;
          params: Json;
          position: number;
          tenant_id: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          is_default?: boolean;
          is_shared?: boolean;
          list_key: string;
          name: string;
          params?: Json;
          position?: number;
          tenant_id?: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          is_default?: boolean;
          is_shared?: boolean;
          list_key?: string;
          name?: string;
          params?: Json;
          position?: number;
          tenant_id?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'saved_views_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      schedule_runs: {
        Row: {
          amount: number;
          body: Json | null;
          business_date: string | null;
          due_on: string;
          error_code: string | null;
          error_message: string | null;
          id: string;
          made_at: string;
          made_by: string | null;
          note: string | null;
          schedule_id: string;
          status: string;
          tenant_id: string;
        };
        Insert: {
          amount: number;
          body?: Json | null;
          business_date?: string | null;
          due_on: string;
          error_code?: string | null;
          error_message?: string | null;
          id?: string;
          made_at: string;
          made_by?: string | null;
          note?: string | null;
          schedule_id: string;
          status: string;
          tenant_id?: string;
        };
        Update: {
          amount?: number;
          body?: Json | null;
          business_date?: string | null;
          due_on?: string;
          error_code?: string | null;
          error_message?: string | null;
          id?: string;
          made_at?: string;
          made_by?: string | null;
          note?: string | null;
          schedule_id?: string;
          status?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'schedule_runs_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'schedule_runs_tenant_id_schedule_id_fkey';
            columns: ['tenant_id', 'schedule_id'];
            isOneToOne: false;
            referencedRelation: 'schedules';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      schedules: {
        Row: {
          amount: number;
          body: Json;
          created_at: string;
          ends_after: number | null;
          ends_on: string | null;
          every: number;
          id: string;
          is_last_day: boolean;
          kind: string;
          name: string;
          next_on: string | null;
          next_run_at: string | null;
          posting: string;
          responsible_id: string | null;
          responsible_name: string | null;
          revision: number;
          starts_on: string;
          status: string;
          tenant_id: string;
          unit: string;
          updated_at: string;
        };
        Insert: {
          amount: number;
          body: Json;
          created_at?: string;
          ends_after?: number | null;
          ends_on?: string | null;
          every: number;
          id?: string;
          is_last_day?: boolean;
          kind: string;
          name: string;
          next_on?: string | null;
          next_run_at?: string | null;
          posting: string;
          responsible_id?: string | null;
          responsible_name?: string | null;
          revision?: number;
          starts_on: string;
          status?: string;
          tenant_id?: string;
          unit: string;
          updated_at?: string;
        };
        Update: {
          amount?: number;
          body?: Json;
          created_at?: string;
          ends_after?: number | null;
          ends_on?: string | null;
          every?: number;
          id?: string;
          is_last_day?: boolean;
          kind?: string;
          name?: string;
          next_on?: string | null;
          next_run_at?: string | null;
          posting?: string;
          responsible_id?: string | null;
          responsible_name?: string | null;
          revision?: number;
          starts_on?: string;
          status?: string;
          tenant_id?: string;
          unit?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'schedules_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      segments: {
        Row: {
          created_at: string;
          created_by: string | null;
          id: string;
          name: string;
          rules: Json;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          name: string;
          rules: Json;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          created_by?: string | null;
          id?: string;
          name?: string;
          rules?: Json;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'segments_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      stock_adjustment_lines: {
        Row: {
          id: string;
          line_number: number;
          product_id: string;
          quantity_change: number;
          stock_adjustment_id: string;
          tenant_id: string;
          value_change: number;
        };
        Insert: {
          id?: string;
          line_number: number;
          product_id: string;
          quantity_change: number;
          stock_adjustment_id: string;
          tenant_id?: string;
          value_change: number;
        };
        Update: {
          id?: string;
          line_number?: number;
          product_id?: string;
          quantity_change?: number;
          stock_adjustment_id?: string;
          tenant_id?: string;
          value_change?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'stock_adjustment_lines_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'stock_adjustment_lines_tenant_id_stock_adjustment_id_fkey';
            columns: ['tenant_id', 'stock_adjustment_id'];
            isOneToOne: false;
            referencedRelation: 'stock_adjustments';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      stock_adjustment_requests: {
        Row: {
          body: Json;
          created_at: string;
          decided_at: string | null;
          decided_by: string | null;
          decision_note: string | null;
          estimated_value: number;
          id: string;
          line_count: number;
          location_id: string;
          note: string | null;
          reason: string;
          request_hash: string;
          requested_at: string;
          requested_by: string;
          status: string;
          tenant_id: string;
        };
        Insert: {
          body: Json;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decision_note?: string | null;
          estimated_value: number;
          id?: string;
          line_count: number;
          location_id: string;
          note?: string | null;
          reason: string;
          request_hash: string;
          requested_at: string;
          requested_by: string;
          status?: string;
          tenant_id?: string;
        };
        Update: {
          body?: Json;
          created_at?: string;
          decided_at?: string | null;
          decided_by?: string | null;
          decision_note?: string | null;
          estimated_value?: number;
          id?: string;
          line_count?: number;
          location_id?: string;
          note?: string | null;
          reason?: string;
          request_hash?: string;
          requested_at?: string;
          requested_by?: string;
          status?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'stock_adjustment_requests_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'stock_adjustment_requests_tenant_id_location_id_fkey';
            columns: ['tenant_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      stock_adjustments: {
        Row: {
          adjusted_at: string;
          adjusted_by: string | null;
          adjustment_number: string;
          approved_by: string | null;
          business_date: string;
          created_at: string;
          id: string;
          journal_entry_id: string | null;
          location_id: string;
          note: string | null;
          reason: string;
          request_hash: string;
          tenant_id: string;
          value_change: number;
        };
        Insert: {
          adjusted_at: string;
          adjusted_by?: string | null;
          adjustment_number: string;
          approved_by?: string | null;
          business_date: string;
          created_at?: string;
          id?: string;
          journal_entry_id?: string | null;
          location_id: string;
          note?: string | null;
          reason: string;
          request_hash: string;
          tenant_id?: string;
          value_change: number;
        };
        Update: {
          adjusted_at?: string;
          adjusted_by?: string | null;
          adjustment_number?: string;
          approved_by?: string | null;
          business_date?: string;
          created_at?: string;
          id?: string;
          journal_entry_id?: string | null;
          location_id?: string;
          note?: string | null;
          reason?: string;
          request_hash?: string;
          tenant_id?: string;
          value_change?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'stock_adjustments_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'stock_adjustments_tenant_id_location_id_fkey';
            columns: ['tenant_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      stock_batch_levels: {
        Row: {
          batch_id: string;
          expires_on: string | null;
          location_id: string;
          product_id: string;
          quantity: number;
          tenant_id: string;
        };
        Insert: {
          batch_id: string;
          expires_on?: string | null;
          location_id: string;
          product_id: string;
          quantity?: number;
          tenant_id?: string;
        };
        Update: {
          batch_id?: string;
          expires_on?: string | null;
          location_id?: string;
          product_id?: string;
          quantity?: number;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'stock_batch_levels_tenant_id_batch_id_fkey';
            columns: ['tenant_id', 'batch_id'];
            isOneToOne: false;
            referencedRelation: 'stock_batches';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'stock_batch_levels_tenant_id_location_id_fkey';
            columns: ['tenant_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'stock_batch_levels_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      stock_batches: {
        Row: {
          batch_number: string | null;
          created_at: string;
          expires_on: string | null;
          id: string;
          product_id: string;
          received_at: string;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          batch_number?: string | null;
          created_at?: string;
          expires_on?: string | null;
          id?: string;
          product_id: string;
          received_at?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          batch_number?: string | null;
          created_at?: string;
          expires_on?: string | null;
          id?: string;
          product_id?: string;
          received_at?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'stock_batches_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'stock_batches_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      stock_count_entries: {
        Row: {
          batch_number: string | null;
          code: string | null;
          counted_at: string;
          counted_by: string | null;
          created_at: string;
          device_id: string | null;
          expires_on: string | null;
          id: string;
          mode: string;
          product_id: string;
          quantity: number;
          received_at: string;
          request_hash: string;
          sequence: number;
          stock_count_id: string;
          tenant_id: string;
          zone: string;
        };
        Insert: {
          batch_number?: string | null;
          code?: string | null;
          counted_at: string;
          counted_by?: string | null;
          created_at?: string;
          device_id?: string | null;
          expires_on?: string | null;
          id: string;
          mode: string;
          product_id: string;
          quantity: number;
          received_at: string;
          request_hash: string;
          sequence?: never;
          stock_count_id: string;
          tenant_id?: string;
          zone?: string;
        };
        Update: {
          batch_number?: string | null;
          code?: string | null;
          counted_at?: string;
          counted_by?: string | null;
          created_at?: string;
          device_id?: string | null;
          expires_on?: string | null;
          id?: string;
          mode?: string;
          product_id?: string;
          quantity?: number;
          received_at?: string;
          request_hash?: string;
          sequence?: never;
          stock_count_id?: string;
          tenant_id?: string;
          zone?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'stock_count_entries_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'stock_count_entries_tenant_id_stock_count_id_fkey';
            columns: ['tenant_id', 'stock_count_id'];
            isOneToOne: false;
            referencedRelation: 'stock_counts';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      stock_count_late_movements: {
        Row: {
          created_at: string;
          id: string;
          movement_id: string;
          occurred_at: string;
          product_id: string;
          quantity: number;
          stock_count_id: string;
          tenant_id: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          movement_id: string;
          occurred_at: string;
          product_id: string;
          quantity: number;
          stock_count_id: string;
          tenant_id?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          movement_id?: string;
          occurred_at?: string;
          product_id?: string;
          quantity?: number;
          stock_count_id?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'stock_count_late_movements_tenant_id_movement_id_fkey';
            columns: ['tenant_id', 'movement_id'];
            isOneToOne: false;
            referencedRelation: 'stock_movements';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'stock_count_late_movements_tenant_id_stock_count_id_produc_fkey';
            columns: ['tenant_id', 'stock_count_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'stock_count_lines';
            referencedColumns: ['tenant_id', 'stock_count_id', 'product_id'];
          },
        ];
      };
      stock_count_lines: {
        Row: {
          batch_id: string | null;
          counted_at: string | null;
          counted_by: string | null;
          counted_from: string | null;
          counted_quantity: number | null;
          created_at: string;
          entry_count: number;
          is_assumed_zero: boolean;
          ledger_quantity: number | null;
          moving_zone: string | null;
          product_id: string;
          recount_requested_at: string | null;
          recount_requested_by: string | null;
          stock_count_id: string;
          tenant_id: string;
          updated_at: string;
          value_change: number | null;
          variance: number | null;
          zone_count: number;
        };
        Insert: {
          batch_id?: string | null;
          counted_at?: string | null;
          counted_by?: string | null;
          counted_from?: string | null;
          counted_quantity?: number | null;
          created_at?: string;
          entry_count?: number;
          is_assumed_zero?: boolean;
          ledger_quantity?: number | null;
          moving_zone?: string | null;
          product_id: string;
          recount_requested_at?: string | null;
          recount_requested_by?: string | null;
          stock_count_id: string;
          tenant_id?: string;
          updated_at?: string;
          value_change?: number | null;
          variance?: never;
          zone_count?: number;
        };
        Update: {
          batch_id?: string | null;
          counted_at?: string | null;
          counted_by?: string | null;
          counted_from?: string | null;
          counted_quantity?: number | null;
          created_at?: string;
          entry_count?: number;
          is_assumed_zero?: boolean;
          ledger_quantity?: number | null;
          moving_zone?: string | null;
          product_id?: string;
          recount_requested_at?: string | null;
          recount_requested_by?: string | null;
          stock_count_id?: string;
          tenant_id?: string;
          updated_at?: string;
          value_change?: number | null;
          variance?: never;
          zone_count?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'stock_count_lines_batch_fkey';
            columns: ['tenant_id', 'batch_id'];
            isOneToOne: false;
            referencedRelation: 'stock_batches';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'stock_count_lines_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'stock_count_lines_tenant_id_stock_count_id_fkey';
            columns: ['tenant_id', 'stock_count_id'];
            isOneToOne: false;
            referencedRelation: 'stock_counts';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      stock_counts: {
        Row: {
          business_date: string | null;
          cancelled_at: string | null;
          count_number: string;
          created_at: string;
          gain_amount: number;
          id: string;
          is_blind: boolean;
          journal_entry_id: string | null;
          location_id: string;
          loss_amount: number;
          name: string;
          opened_at: string;
          opened_by: string | null;
          posted_at: string | null;
          posted_by: string | null;
          posting_hash: string | null;
          product_count: number;
          request_hash: string;
          reviewed_at: string | null;
          scope: string;
          scope_ids: string[];
          scope_label: string | null;
          selling_zone: string;
          status: string;
          tenant_id: string;
          uncounted: string | null;
          updated_at: string;
          value_change: number;
        };
        Insert: {
          business_date?: string | null;
          cancelled_at?: string | null;
          count_number: string;
          created_at?: string;
          gain_amount?: number;
          id?: string;
          is_blind: boolean;
          journal_entry_id?: string | null;
          location_id: string;
          loss_amount?: number;
          name: string;
          opened_at: string;
          opened_by?: string | null;
          posted_at?: string | null;
          posted_by?: string | null;
          posting_hash?: string | null;
          product_count: number;
          request_hash: string;
          reviewed_at?: string | null;
          scope: string;
          scope_ids?: string[];
          scope_label?: string | null;
          selling_zone?: string;
          status?: string;
          tenant_id?: string;
          uncounted?: string | null;
          updated_at?: string;
          value_change?: number;
        };
        Update: {
          business_date?: string | null;
          cancelled_at?: string | null;
          count_number?: string;
          created_at?: string;
          gain_amount?: number;
          id?: string;
          is_blind?: boolean;
          journal_entry_id?: string | null;
          location_id?: string;
          loss_amount?: number;
          name?: string;
          opened_at?: string;
          opened_by?: string | null;
          posted_at?: string | null;
          posted_by?: string | null;
          posting_hash?: string | null;
          product_count?: number;
          request_hash?: string;
          reviewed_at?: string | null;
          scope?: string;
          scope_ids?: string[];
          scope_label?: string | null;
          selling_zone?: string;
          status?: string;
          tenant_id?: string;
          uncounted?: string | null;
          updated_at?: string;
          value_change?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'stock_counts_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'stock_counts_tenant_id_location_id_fkey';
            columns: ['tenant_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      stock_levels: {
        Row: {
          location_id: string;
          product_id: string;
          quantity: number;
          reserved_quantity: number;
          stock_value: number;
          tenant_id: string;
        };
        Insert: {
          location_id: string;
          product_id: string;
          quantity?: number;
          reserved_quantity?: number;
          stock_value?: number;
          tenant_id?: string;
        };
        Update: {
          location_id?: string;
          product_id?: string;
          quantity?: number;
          reserved_quantity?: number;
          stock_value?: number;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'stock_levels_tenant_id_location_id_fkey';
            columns: ['tenant_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'stock_levels_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      stock_movement_batches: {
        Row: {
          batch_id: string;
          created_at: string;
          id: string;
          location_id: string;
          movement_id: string | null;
          place: number;
          quantity: number;
          tenant_id: string;
        };
        Insert: {
          batch_id: string;
          created_at?: string;
          id?: string;
          location_id: string;
          movement_id?: string | null;
          place?: number;
          quantity: number;
          tenant_id?: string;
        };
        Update: {
          batch_id?: string;
          created_at?: string;
          id?: string;
          location_id?: string;
          movement_id?: string | null;
          place?: number;
          quantity?: number;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'stock_movement_batches_tenant_id_batch_id_location_id_fkey';
            columns: ['tenant_id', 'batch_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'stock_batch_levels';
            referencedColumns: ['tenant_id', 'batch_id', 'location_id'];
          },
          {
            foreignKeyName: 'stock_movement_batches_tenant_id_movement_id_fkey';
            columns: ['tenant_id', 'movement_id'];
            isOneToOne: false;
            referencedRelation: 'stock_movements';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      stock_movements: {
        Row: {
          business_date: string;
          created_at: string;
          id: string;
          kind: string;
          location_id: string;
          occurred_at: string;
          product_id: string;
          quantity: number;
          source_id: string;
          source_line_id: string | null;
          source_type: string;
          tenant_id: string;
          unit_cost: number;
          value: number;
        };
        Insert: {
          business_date: string;
          created_at?: string;
          id?: string;
          kind: string;
          location_id: string;
          occurred_at: string;
          product_id: string;
          quantity: number;
          source_id: string;
          source_line_id?: string | null;
          source_type: string;
          tenant_id?: string;
          unit_cost: number;
          value: number;
        };
        Update: {
          business_date?: string;
          created_at?: string;
          id?: string;
          kind?: string;
          location_id?: string;
          occurred_at?: string;
          product_id?: string;
          quantity?: number;
          source_id?: string;
          source_line_id?: string | null;
          source_type?: string;
          tenant_id?: string;
          unit_cost?: number;
          value?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'stock_movements_tenant_id_product_id_location_id_fkey';
            columns: ['tenant_id', 'product_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'stock_levels';
            referencedColumns: ['tenant_id', 'product_id', 'location_id'];
          },
        ];
      };
      stock_notices: {
        Row: {
          asked_at: string;
          check_at: string | null;
          created_at: string;
          email: string;
          id: string;
          mailed_at: string | null;
          product_id: string;
          tenant_id: string;
          token_hash: string;
        };
        Insert: {
          asked_at?: string;
          check_at?: string | null;
          created_at?: string;
          email: string;
          id?: string;
          mailed_at?: string | null;
          product_id: string;
          tenant_id?: string;
          token_hash: string;
        };
        Update: {
          asked_at?: string;
          check_at?: string | null;
          created_at?: string;
          email?: string;
          id?: string;
          mailed_at?: string | null;
          product_id?: string;
          tenant_id?: string;
          token_hash?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'stock_notices_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'stock_notices_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      stock_reservations: {
        Row: {
          created_at: string;
          expires_at: string;
          id: string;
          location_id: string;
          order_id: string;
          product_id: string;
          quantity: number;
          released_at: string | null;
          tenant_id: string;
        };
        Insert: {
          created_at?: string;
          expires_at: string;
          id?: string;
          location_id: string;
          order_id: string;
          product_id: string;
          quantity: number;
          released_at?: string | null;
          tenant_id?: string;
        };
        Update: {
          created_at?: string;
          expires_at?: string;
          id?: string;
          location_id?: string;
          order_id?: string;
          product_id?: string;
          quantity?: number;
          released_at?: string | null;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'stock_reservations_tenant_id_location_id_fkey';
            columns: ['tenant_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'stock_reservations_tenant_id_order_id_fkey';
            columns: ['tenant_id', 'order_id'];
            isOneToOne: false;
            referencedRelation: 'orders';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'stock_reservations_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      stock_serial_entries: {
        Row: {
          created_at: string;
          id: string;
          line_id: string | null;
          location_id: string;
          movement_id: string | null;
          quantity: number;
          serial_id: string;
          tenant_id: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          line_id?: string | null;
          location_id: string;
          movement_id?: string | null;
          quantity: number;
          serial_id: string;
          tenant_id?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          line_id?: string | null;
          location_id?: string;
          movement_id?: string | null;
          quantity?: number;
          serial_id?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'stock_serial_entries_tenant_id_movement_id_fkey';
            columns: ['tenant_id', 'movement_id'];
            isOneToOne: false;
            referencedRelation: 'stock_movements';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'stock_serial_entries_tenant_id_serial_id_location_id_fkey';
            columns: ['tenant_id', 'serial_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'stock_serial_levels';
            referencedColumns: ['tenant_id', 'serial_id', 'location_id'];
          },
        ];
      };
      stock_serial_levels: {
        Row: {
          location_id: string;
          product_id: string;
          quantity: number;
          serial_id: string;
          tenant_id: string;
        };
        Insert: {
          location_id: string;
          product_id: string;
          quantity: number;
          serial_id: string;
          tenant_id?: string;
        };
        Update: {
          location_id?: string;
          product_id?: string;
          quantity?: number;
          serial_id?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'stock_serial_levels_tenant_id_location_id_fkey';
            columns: ['tenant_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'stock_serial_levels_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'stock_serial_levels_tenant_id_serial_id_fkey';
            columns: ['tenant_id', 'serial_id'];
            isOneToOne: false;
            referencedRelation: 'stock_serials';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      stock_serials: {
        Row: {
          created_at: string;
          id: string;
          product_id: string;
          serial_number: string;
          tenant_id: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          product_id: string;
          serial_number: string;
          tenant_id?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          product_id?: string;
          serial_number?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'stock_serials_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'stock_serials_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      stock_transfer_lines: {
        Row: {
          batch_number: string | null;
          id: string;
          in_transit_quantity: number;
          in_transit_value: number;
          line_number: number;
          lost_quantity: number;
          product_id: string;
          quantity: number;
          received_quantity: number;
          returned_quantity: number;
          sent_value: number;
          serials: string[];
          stock_transfer_id: string;
          tenant_id: string;
        };
        Insert: {
          batch_number?: string | null;
          id?: string;
          in_transit_quantity?: number;
          in_transit_value?: number;
          line_number: number;
          lost_quantity?: number;
          product_id: string;
          quantity: number;
          received_quantity?: number;
          returned_quantity?: number;
          sent_value?: number;
          serials?: string[];
          stock_transfer_id: string;
          tenant_id?: string;
        };
        Update: {
          batch_number?: string | null;
          id?: string;
          in_transit_quantity?: number;
          in_transit_value?: number;
          line_number?: number;
          lost_quantity?: number;
          product_id?: string;
          quantity?: number;
          received_quantity?: number;
          returned_quantity?: number;
          sent_value?: number;
          serials?: string[];
          stock_transfer_id?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'stock_transfer_lines_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'stock_transfer_lines_tenant_id_stock_transfer_id_fkey';
            columns: ['tenant_id', 'stock_transfer_id'];
            isOneToOne: false;
            referencedRelation: 'stock_transfers';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      stock_transfer_receipt_lines: {
        Row: {
          id: string;
          lost_quantity: number;
          lost_serials: string[];
          lost_value: number;
          product_id: string;
          quantity: number;
          serials: string[];
          stock_transfer_line_id: string;
          stock_transfer_receipt_id: string;
          tenant_id: string;
          value: number;
        };
        Insert: {
          id?: string;
          lost_quantity: number;
          lost_serials?: string[];
          lost_value: number;
          product_id: string;
          quantity: number;
          serials?: string[];
          stock_transfer_line_id: string;
          stock_transfer_receipt_id: string;
          tenant_id?: string;
          value: number;
        };
        Update: {
          id?: string;
          lost_quantity?: number;
          lost_serials?: string[];
          lost_value?: number;
          product_id?: string;
          quantity?: number;
          serials?: string[];
          stock_transfer_line_id?: string;
          stock_transfer_receipt_id?: string;
          tenant_id?: string;
          value?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'stock_transfer_receipt_lines_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'stock_transfer_receipt_lines_tenant_id_stock_transfer_line_fkey';
            columns: ['tenant_id', 'stock_transfer_line_id'];
            isOneToOne: false;
            referencedRelation: 'stock_transfer_lines';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'stock_transfer_receipt_lines_tenant_id_stock_transfer_rece_fkey';
            columns: ['tenant_id', 'stock_transfer_receipt_id'];
            isOneToOne: false;
            referencedRelation: 'stock_transfer_receipts';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      stock_transfer_receipts: {
        Row: {
          business_date: string;
          created_at: string;
          id: string;
          journal_entry_id: string | null;
          kind: string;
          loss_reason: string | null;
          lost_value: number;
          note: string | null;
          received_at: string;
          received_by: string | null;
          request_hash: string;
          stock_transfer_id: string;
          tenant_id: string;
        };
        Insert: {
          business_date: string;
          created_at?: string;
          id?: string;
          journal_entry_id?: string | null;
          kind: string;
          loss_reason?: string | null;
          lost_value: number;
          note?: string | null;
          received_at: string;
          received_by?: string | null;
          request_hash: string;
          stock_transfer_id: string;
          tenant_id?: string;
        };
        Update: {
          business_date?: string;
          created_at?: string;
          id?: string;
          journal_entry_id?: string | null;
          kind?: string;
          loss_reason?: string | null;
          lost_value?: number;
          note?: string | null;
          received_at?: string;
          received_by?: string | null;
          request_hash?: string;
          stock_transfer_id?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'stock_transfer_receipts_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'stock_transfer_receipts_tenant_id_stock_transfer_id_fkey';
            columns: ['tenant_id', 'stock_transfer_id'];
            isOneToOne: false;
            referencedRelation: 'stock_transfers';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      stock_transfers: {
        Row: {
          cancel_reason: string | null;
          cancelled_at: string | null;
          cancelled_by: string | null;
          created_at: string;
          created_by: string | null;
          expected_on: string | null;
          from_location_id: string;
          id: string;
          note: string | null;
          received_at: string | null;
          received_by: string | null;
          request_hash: string;
          revision: number;
          sent_at: string | null;
          sent_by: string | null;
          status: string;
          tenant_id: string;
          to_location_id: string;
          transfer_number: string;
          updated_at: string;
        };
        Insert: {
          cancel_reason?: string | null;
          cancelled_at?: string | null;
          cancelled_by?: string | null;
          created_at?: string;
          created_by?: string | null;
          expected_on?: string | null;
          from_location_id: string;
          id?: string;
          note?: string | null;
          received_at?: string | null;
          received_by?: string | null;
          request_hash: string;
          revision?: number;
          sent_at?: string | null;
          sent_by?: string | null;
          status?: string;
          tenant_id?: string;
          to_location_id: string;
          transfer_number: string;
          updated_at?: string;
        };
        Update: {
          cancel_reason?: string | null;
          cancelled_at?: string | null;
          cancelled_by?: string | null;
          created_at?: string;
          created_by?: string | null;
          expected_on?: string | null;
          from_location_id?: string;
          id?: string;
          note?: string | null;
          received_at?: string | null;
          received_by?: string | null;
          request_hash?: string;
          revision?: number;
          sent_at?: string | null;
          sent_by?: string | null;
          status?: string;
          tenant_id?: string;
          to_location_id?: string;
          transfer_number?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'stock_transfers_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'stock_transfers_tenant_id_from_location_id_fkey';
            columns: ['tenant_id', 'from_location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'stock_transfers_tenant_id_to_location_id_fkey';
            columns: ['tenant_id', 'to_location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      store_credit_entries: {
        Row: {
          amount: number;
          contact_id: string;
          created_at: string;
          id: string;
          source_id: string;
          source_type: string;
          tenant_id: string;
        };
        Insert: {
          amount: number;
          contact_id: string;
          created_at?: string;
          id?: string;
          source_id: string;
          source_type: string;
          tenant_id?: string;
        };
        Update: {
          amount?: number;
          contact_id?: string;
          created_at?: string;
          id?: string;
          source_id?: string;
          source_type?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'store_credit_entries_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      storefront_settings: {
        Row: {
          cart_mail_hours: number | null;
          created_at: string;
          delivery_enabled: boolean;
          delivery_fee: number;
          delivery_note: string | null;
          display_name: string | null;
          free_delivery_from: number | null;
          is_enabled: boolean;
          mails_of_orders: boolean;
          opening_hours: Json;
          order_hold_minutes: number;
          order_max_open_per_phone: number;
          order_max_quantity_per_product: number;
          order_minimum: number | null;
          orders_only_when_open: boolean;
          orders_paused: boolean;
          orders_paused_until: string | null;
          pause_message: string | null;
          pickup_days_ahead: number;
          pickup_enabled: boolean;
          pickup_lead_minutes: number;
          pickup_note: string | null;
          pickup_slot_capacity: number | null;
          pickup_slot_minutes: number | null;
          reviews_enabled: boolean;
          reviews_need_approval: boolean;
          slug: string | null;
          special_days: Json;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          cart_mail_hours?: number | null;
          created_at?: string;
          delivery_enabled?: boolean;
          delivery_fee?: number;
          delivery_note?: string | null;
          display_name?: string | null;
          free_delivery_from?: number | null;
          is_enabled?: boolean;
          mails_of_orders?: boolean;
          opening_hours?: Json;
          order_hold_minutes?: number;
          order_max_open_per_phone?: number;
          order_max_quantity_per_product?: number;
          order_minimum?: number | null;
          orders_only_when_open?: boolean;
          orders_paused?: boolean;
          orders_paused_until?: string | null;
          pause_message?: string | null;
          pickup_days_ahead?: number;
          pickup_enabled?: boolean;
          pickup_lead_minutes?: number;
          pickup_note?: string | null;
          pickup_slot_capacity?: number | null;
          pickup_slot_minutes?: number | null;
          reviews_enabled?: boolean;
          reviews_need_approval?: boolean;
          slug?: string | null;
          special_days?: Json;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          cart_mail_hours?: number | null;
          created_at?: string;
          delivery_enabled?: boolean;
          delivery_fee?: number;
          delivery_note?: string | null;
          display_name?: string | null;
          free_delivery_from?: number | null;
          is_enabled?: boolean;
          mails_of_orders?: boolean;
          opening_hours?: Json;
          order_hold_minutes?: number;
          order_max_open_per_phone?: number;
          order_max_quantity_per_product?: number;
          order_minimum?: number | null;
          orders_only_when_open?: boolean;
          orders_paused?: boolean;
          orders_paused_until?: string | null;
          pause_message?: string | null;
          pickup_days_ahead?: number;
          pickup_enabled?: boolean;
          pickup_lead_minutes?: number;
          pickup_note?: string | null;
          pickup_slot_capacity?: number | null;
          pickup_slot_minutes?: number | null;
          reviews_enabled?: boolean;
          reviews_need_approval?: boolean;
          slug?: string | null;
          special_days?: Json;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'storefront_settings_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: true;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      subscription_changes: {
        Row: {
          actor_id: string | null;
          after: Json | null;
          before: Json | null;
          created_at: string;
          id: string;
          occurred_at: string;
          quote_id: string | null;
          subscription_id: string;
          tenant_id: string;
          what: string;
        };
        Insert: {
          actor_id?: string | null;
          after?: Json | null;
          before?: Json | null;
          created_at?: string;
          id?: string;
          occurred_at: string;
          quote_id?: string | null;
          subscription_id: string;
          tenant_id: string;
          what: string;
        };
        Update: {
          actor_id?: string | null;
          after?: Json | null;
          before?: Json | null;
          created_at?: string;
          id?: string;
          occurred_at?: string;
          quote_id?: string | null;
          subscription_id?: string;
          tenant_id?: string;
          what?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'subscription_changes_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      subscription_credit_notes: {
        Row: {
          amount: number;
          created_at: string;
          currency: string;
          id: string;
          invoice_id: string;
          number: string;
          reason: string;
          tax: number;
          tenant_id: string;
        };
        Insert: {
          amount: number;
          created_at?: string;
          currency: string;
          id?: string;
          invoice_id: string;
          number: string;
          reason: string;
          tax: number;
          tenant_id: string;
        };
        Update: {
          amount?: number;
          created_at?: string;
          currency?: string;
          id?: string;
          invoice_id?: string;
          number?: string;
          reason?: string;
          tax?: number;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'subscription_credit_notes_currency_fkey';
            columns: ['currency'];
            isOneToOne: false;
            referencedRelation: 'currencies';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'subscription_credit_notes_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'subscription_credit_notes_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'subscription_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      subscription_credits: {
        Row: {
          amount: number;
          created_at: string;
          created_by: string | null;
          currency: string;
          id: string;
          invoice_id: string | null;
          note: string | null;
          reason: string;
          tenant_id: string;
        };
        Insert: {
          amount: number;
          created_at?: string;
          created_by?: string | null;
          currency: string;
          id?: string;
          invoice_id?: string | null;
          note?: string | null;
          reason: string;
          tenant_id: string;
        };
        Update: {
          amount?: number;
          created_at?: string;
          created_by?: string | null;
          currency?: string;
          id?: string;
          invoice_id?: string | null;
          note?: string | null;
          reason?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'subscription_credits_currency_fkey';
            columns: ['currency'];
            isOneToOne: false;
            referencedRelation: 'currencies';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'subscription_credits_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'subscription_credits_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'subscription_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      subscription_invoice_lines: {
        Row: {
          amount: number;
          description: string;
          invoice_id: string;
          kind: string;
          position: number;
          tenant_id: string;
        };
        Insert: {
          amount: number;
          description: string;
          invoice_id: string;
          kind: string;
          position: number;
          tenant_id: string;
        };
        Update: {
          amount?: number;
          description?: string;
          invoice_id?: string;
          kind?: string;
          position?: number;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'subscription_invoice_lines_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'subscription_invoice_lines_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'subscription_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      subscription_invoices: {
        Row: {
          amount_due: number;
          buyer: Json;
          credit_used: number;
          currency: string;
          discount: number;
          due_at: string;
          id: string;
          issued_at: string;
          kind: string;
          number: string;
          paid_amount: number;
          paid_at: string | null;
          period_end: string;
          period_index: number | null;
          period_start: string;
          plan_price_id: string | null;
          refunded_amount: number;
          restarts_period: boolean;
          rounding: number;
          seller: Json;
          status: string;
          subscription_id: string | null;
          subtotal: number;
          tax: number;
          tax_rate_percent: number;
          tenant_id: string;
          total: number;
        };
        Insert: {
          amount_due: number;
          buyer: Json;
          credit_used?: number;
          currency: string;
          discount?: number;
          due_at: string;
          id?: string;
          issued_at: string;
          kind: string;
          number: string;
          paid_amount?: number;
          paid_at?: string | null;
          period_end: string;
          period_index?: number | null;
          period_start: string;
          plan_price_id?: string | null;
          refunded_amount?: number;
          restarts_period?: boolean;
          rounding?: number;
          seller: Json;
          status?: string;
          subscription_id?: string | null;
          subtotal: number;
          tax?: number;
          tax_rate_percent?: number;
          tenant_id: string;
          total: number;
        };
        Update: {
          amount_due?: number;
          buyer?: Json;
          credit_used?: number;
          currency?: string;
          discount?: number;
          due_at?: string;
          id?: string;
          issued_at?: string;
          kind?: string;
          number?: string;
          paid_amount?: number;
          paid_at?: string | null;
          period_end?: string;
          period_index?: number | null;
          period_start?: string;
          plan_price_id?: string | null;
          refunded_amount?: number;
          restarts_period?: boolean;
          rounding?: number;
          seller?: Json;
          status?: string;
          subscription_id?: string | null;
          subtotal?: number;
          tax?: number;
          tax_rate_percent?: number;
          tenant_id?: string;
          total?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'subscription_invoices_currency_fkey';
            columns: ['currency'];
            isOneToOne: false;
            referencedRelation: 'currencies';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'subscription_invoices_plan_price_id_fkey';
            columns: ['plan_price_id'];
            isOneToOne: false;
            referencedRelation: 'plan_prices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'subscription_invoices_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'subscription_invoices_tenant_id_subscription_id_fkey';
            columns: ['tenant_id', 'subscription_id'];
            isOneToOne: false;
            referencedRelation: 'tenant_subscriptions';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      subscription_payments: {
        Row: {
          amount: number;
          attempt_no: number;
          claimed_at: string | null;
          created_at: string;
          currency: string;
          due_at: string;
          failure: string | null;
          id: string;
          invoice_id: string;
          is_hard_failure: boolean;
          method_id: string | null;
          page_url: string | null;
          phone: string | null;
          provider: string;
          provider_reference: string | null;
          receipt: string | null;
          settled_at: string | null;
          state: string;
          tenant_id: string;
        };
        Insert: {
          amount: number;
          attempt_no: number;
          claimed_at?: string | null;
          created_at?: string;
          currency: string;
          due_at: string;
          failure?: string | null;
          id?: string;
          invoice_id: string;
          is_hard_failure?: boolean;
          method_id?: string | null;
          page_url?: string | null;
          phone?: string | null;
          provider: string;
          provider_reference?: string | null;
          receipt?: string | null;
          settled_at?: string | null;
          state?: string;
          tenant_id: string;
        };
        Update: {
          amount?: number;
          attempt_no?: number;
          claimed_at?: string | null;
          created_at?: string;
          currency?: string;
          due_at?: string;
          failure?: string | null;
          id?: string;
          invoice_id?: string;
          is_hard_failure?: boolean;
          method_id?: string | null;
          page_url?: string | null;
          phone?: string | null;
          provider?: string;
          provider_reference?: string | null;
          receipt?: string | null;
          settled_at?: string | null;
          state?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'subscription_payments_currency_fkey';
            columns: ['currency'];
            isOneToOne: false;
            referencedRelation: 'currencies';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'subscription_payments_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'subscription_payments_tenant_id_invoice_id_fkey';
            columns: ['tenant_id', 'invoice_id'];
            isOneToOne: false;
            referencedRelation: 'subscription_invoices';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      supplier_allocations: {
        Row: {
          allocated_at: string;
          allocated_by: string | null;
          amount: number;
          business_date: string;
          credit_id: string | null;
          discount_amount: number;
          from_advance: boolean;
          id: string;
          item_id: string | null;
          payment_id: string | null;
          posting_id: string;
          reason: string | null;
          refund_id: string | null;
          request_hash: string | null;
          tenant_id: string;
          undoes_id: string | null;
          withheld_amount: number;
        };
        Insert: {
          allocated_at: string;
          allocated_by?: string | null;
          amount: number;
          business_date: string;
          credit_id?: string | null;
          discount_amount?: number;
          from_advance?: boolean;
          id?: string;
          item_id?: string | null;
          payment_id?: string | null;
          posting_id: string;
          reason?: string | null;
          refund_id?: string | null;
          request_hash?: string | null;
          tenant_id?: string;
          undoes_id?: string | null;
          withheld_amount?: number;
        };
        Update: {
          allocated_at?: string;
          allocated_by?: string | null;
          amount?: number;
          business_date?: string;
          credit_id?: string | null;
          discount_amount?: number;
          from_advance?: boolean;
          id?: string;
          item_id?: string | null;
          payment_id?: string | null;
          posting_id?: string;
          reason?: string | null;
          refund_id?: string | null;
          request_hash?: string | null;
          tenant_id?: string;
          undoes_id?: string | null;
          withheld_amount?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'supplier_allocations_tenant_id_credit_id_fkey';
            columns: ['tenant_id', 'credit_id'];
            isOneToOne: false;
            referencedRelation: 'supplier_credits';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'supplier_allocations_tenant_id_item_id_fkey';
            columns: ['tenant_id', 'item_id'];
            isOneToOne: false;
            referencedRelation: 'contact_open_items';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'supplier_allocations_tenant_id_payment_id_fkey';
            columns: ['tenant_id', 'payment_id'];
            isOneToOne: false;
            referencedRelation: 'supplier_payments';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'supplier_allocations_tenant_id_refund_id_fkey';
            columns: ['tenant_id', 'refund_id'];
            isOneToOne: false;
            referencedRelation: 'supplier_payments';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'supplier_allocations_tenant_id_undoes_id_fkey';
            columns: ['tenant_id', 'undoes_id'];
            isOneToOne: true;
            referencedRelation: 'supplier_allocations';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      supplier_bill_lines: {
        Row: {
          cleared_amount: number;
          cost_amount: number;
          credited_cost: number;
          credited_net: number;
          credited_quantity: number;
          credited_recoverable: number;
          credited_tax: number;
          description: string | null;
          difference_amount: number;
          goods_receipt_line_id: string | null;
          id: string;
          inventory_amount: number;
          kind: string;
          landed_cost_id: string | null;
          ledger_account_id: string | null;
          line_number: number;
          location_id: string | null;
          net_amount: number;
          own_tax_amount: number;
          product_id: string | null;
          purchase_order_line_id: string | null;
          quantity: number;
          received_cost: number;
          received_quantity: number;
          recoverable_percent: number;
          recoverable_tax_amount: number;
          sent_back_quantity: number;
          supplier_bill_id: string;
          tax_amount: number;
          tax_code: string | null;
          tax_rate_percent: number;
          tenant_id: string;
          unit_price: number;
        };
        Insert: {
          cleared_amount: number;
          cost_amount: number;
          credited_cost?: number;
          credited_net?: number;
          credited_quantity?: number;
          credited_recoverable?: number;
          credited_tax?: number;
          description?: string | null;
          difference_amount: number;
          goods_receipt_line_id?: string | null;
          id?: string;
          inventory_amount: number;
          kind: string;
          landed_cost_id?: string | null;
          ledger_account_id?: string | null;
          line_number: number;
          location_id?: string | null;
          net_amount: number;
          own_tax_amount?: number;
          product_id?: string | null;
          purchase_order_line_id?: string | null;
          quantity: number;
          received_cost?: number;
          received_quantity?: number;
          recoverable_percent: number;
          recoverable_tax_amount: number;
          sent_back_quantity?: number;
          supplier_bill_id: string;
          tax_amount: number;
          tax_code?: string | null;
          tax_rate_percent: number;
          tenant_id?: string;
          unit_price: number;
        };
        Update: {
          cleared_amount?: number;
          cost_amount?: number;
          credited_cost?: number;
          credited_net?: number;
          credited_quantity?: number;
          credited_recoverable?: number;
          credited_tax?: number;
          description?: string | null;
          difference_amount?: number;
          goods_receipt_line_id?: string | null;
          id?: string;
          inventory_amount?: number;
          kind?: string;
          landed_cost_id?: string | null;
          ledger_account_id?: string | null;
          line_number?: number;
          location_id?: string | null;
          net_amount?: number;
          own_tax_amount?: number;
          product_id?: string | null;
          purchase_order_line_id?: string | null;
          quantity?: number;
          received_cost?: number;
          received_quantity?: number;
          recoverable_percent?: number;
          recoverable_tax_amount?: number;
          sent_back_quantity?: number;
          supplier_bill_id?: string;
          tax_amount?: number;
          tax_code?: string | null;
          tax_rate_percent?: number;
          tenant_id?: string;
          unit_price?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'supplier_bill_lines_tenant_id_goods_receipt_line_id_fkey';
            columns: ['tenant_id', 'goods_receipt_line_id'];
            isOneToOne: false;
            referencedRelation: 'goods_receipt_lines';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'supplier_bill_lines_tenant_id_ledger_account_id_fkey';
            columns: ['tenant_id', 'ledger_account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'supplier_bill_lines_tenant_id_location_id_fkey';
            columns: ['tenant_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'supplier_bill_lines_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'supplier_bill_lines_tenant_id_purchase_order_line_id_fkey';
            columns: ['tenant_id', 'purchase_order_line_id'];
            isOneToOne: false;
            referencedRelation: 'purchase_order_lines';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'supplier_bill_lines_tenant_id_supplier_bill_id_fkey';
            columns: ['tenant_id', 'supplier_bill_id'];
            isOneToOne: false;
            referencedRelation: 'supplier_bills';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      supplier_bills: {
        Row: {
          bill_date: string;
          bill_number: string | null;
          bill_year: number | null;
          body: Json;
          business_date: string;
          changed_by: string | null;
          checks: Json;
          contact_id: string;
          created_at: string;
          created_by: string | null;
          created_by_name: string | null;
          due_on: string;
          id: string;
          journal_entry_id: string | null;
          location_id: string | null;
          net_amount: number;
          note: string | null;
          posted_at: string | null;
          posted_by: string | null;
          prices_include_tax: boolean;
          recoverable_tax_amount: number;
          reference_key: string | null;
          release_reason: string | null;
          released_by: string | null;
          request_hash: string;
          reversal_hash: string | null;
          reversal_reason: string | null;
          reversed_at: string | null;
          reversed_by: string | null;
          revision: number;
          rounding_amount: number;
          status: string;
          supplier_reference: string | null;
          tax_amount: number;
          tax_rounding: string;
          tenant_id: string;
          total_amount: number;
          updated_at: string;
          withholding_amount: number;
          withholding_kind: string | null;
          withholding_percent: number;
        };
        Insert: {
          bill_date: string;
          bill_number?: string | null;
          bill_year?: never;
          body: Json;
          business_date: string;
          changed_by?: string | null;
          checks?: Json;
          contact_id: string;
          created_at?: string;
          created_by?: string | null;
          created_by_name?: string | null;
          due_on: string;
          id?: string;
          journal_entry_id?: string | null;
          location_id?: string | null;
          net_amount: number;
          note?: string | null;
          posted_at?: string | null;
          posted_by?: string | null;
          prices_include_tax: boolean;
          recoverable_tax_amount: number;
          reference_key?: never;
          release_reason?: string | null;
          released_by?: string | null;
          request_hash: string;
          reversal_hash?: string | null;
          reversal_reason?: string | null;
          reversed_at?: string | null;
          reversed_by?: string | null;
          revision?: number;
          rounding_amount: number;
          status: string;
          supplier_reference?: string | null;
          tax_amount: number;
          tax_rounding: string;
          tenant_id?: string;
          total_amount: number;
          updated_at?: string;
          withholding_amount?: number;
          withholding_kind?: string | null;
          withholding_percent?: number;
        };
        Update: {
          bill_date?: string;
          bill_number?: string | null;
          bill_year?: never;
          body?: Json;
          business_date?: string;
          changed_by?: string | null;
          checks?: Json;
          contact_id?: string;
          created_at?: string;
          created_by?: string | null;
          created_by_name?: string | null;
          due_on?: string;
          id?: string;
          journal_entry_id?: string | null;
          location_id?: string | null;
          net_amount?: number;
          note?: string | null;
          posted_at?: string | null;
          posted_by?: string | null;
          prices_include_tax?: boolean;
          recoverable_tax_amount?: number;
          reference_key?: never;
          release_reason?: string | null;
          released_by?: string | null;
          request_hash?: string;
          reversal_hash?: string | null;
          reversal_reason?: string | null;
          reversed_at?: string | null;
          reversed_by?: string | null;
          revision?: number;
          rounding_amount?: number;
          status?: string;
          supplier_reference?: string | null;
          tax_amount?: number;
          tax_rounding?: string;
          tenant_id?: string;
          total_amount?: number;
          updated_at?: string;
          withholding_amount?: number;
          withholding_kind?: string | null;
          withholding_percent?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'supplier_bills_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'supplier_bills_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'supplier_bills_tenant_id_location_id_fkey';
            columns: ['tenant_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      supplier_credit_lines: {
        Row: {
          cost_amount: number;
          description: string | null;
          difference_amount: number;
          goods_receipt_line_id: string | null;
          id: string;
          inventory_amount: number;
          kind: string;
          ledger_account_id: string | null;
          line_number: number;
          location_id: string | null;
          net_amount: number;
          product_id: string | null;
          quantity: number;
          recoverable_tax_amount: number;
          serials: string[];
          supplier_bill_line_id: string | null;
          supplier_credit_id: string;
          tax_amount: number;
          tax_code: string | null;
          tax_rate_percent: number;
          tenant_id: string;
        };
        Insert: {
          cost_amount: number;
          description?: string | null;
          difference_amount: number;
          goods_receipt_line_id?: string | null;
          id?: string;
          inventory_amount: number;
          kind: string;
          ledger_account_id?: string | null;
          line_number: number;
          location_id?: string | null;
          net_amount: number;
          product_id?: string | null;
          quantity: number;
          recoverable_tax_amount: number;
          serials?: string[];
          supplier_bill_line_id?: string | null;
          supplier_credit_id: string;
          tax_amount: number;
          tax_code?: string | null;
          tax_rate_percent: number;
          tenant_id?: string;
        };
        Update: {
          cost_amount?: number;
          description?: string | null;
          difference_amount?: number;
          goods_receipt_line_id?: string | null;
          id?: string;
          inventory_amount?: number;
          kind?: string;
          ledger_account_id?: string | null;
          line_number?: number;
          location_id?: string | null;
          net_amount?: number;
          product_id?: string | null;
          quantity?: number;
          recoverable_tax_amount?: number;
          serials?: string[];
          supplier_bill_line_id?: string | null;
          supplier_credit_id?: string;
          tax_amount?: number;
          tax_code?: string | null;
          tax_rate_percent?: number;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'supplier_credit_lines_tenant_id_goods_receipt_line_id_fkey';
            columns: ['tenant_id', 'goods_receipt_line_id'];
            isOneToOne: false;
            referencedRelation: 'goods_receipt_lines';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'supplier_credit_lines_tenant_id_ledger_account_id_fkey';
            columns: ['tenant_id', 'ledger_account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'supplier_credit_lines_tenant_id_location_id_fkey';
            columns: ['tenant_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'supplier_credit_lines_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'supplier_credit_lines_tenant_id_supplier_bill_line_id_fkey';
            columns: ['tenant_id', 'supplier_bill_line_id'];
            isOneToOne: false;
            referencedRelation: 'supplier_bill_lines';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'supplier_credit_lines_tenant_id_supplier_credit_id_fkey';
            columns: ['tenant_id', 'supplier_credit_id'];
            isOneToOne: false;
            referencedRelation: 'supplier_credits';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      supplier_credits: {
        Row: {
          business_date: string;
          contact_id: string;
          created_at: string;
          created_by: string | null;
          created_by_name: string | null;
          credit_date: string;
          credit_number: string;
          credit_year: number | null;
          id: string;
          journal_entry_id: string | null;
          net_amount: number;
          open_amount: number;
          posted_at: string;
          reason: string;
          recoverable_tax_amount: number;
          reference_key: string | null;
          request_hash: string;
          supplier_reference: string | null;
          tax_amount: number;
          tenant_id: string;
          total_amount: number;
          unbilled_amount: number;
        };
        Insert: {
          business_date: string;
          contact_id: string;
          created_at?: string;
          created_by?: string | null;
          created_by_name?: string | null;
          credit_date: string;
          credit_number: string;
          credit_year?: never;
          id?: string;
          journal_entry_id?: string | null;
          net_amount: number;
          open_amount: number;
          posted_at: string;
          reason: string;
          recoverable_tax_amount: number;
          reference_key?: never;
          request_hash: string;
          supplier_reference?: string | null;
          tax_amount: number;
          tenant_id?: string;
          total_amount: number;
          unbilled_amount: number;
        };
        Update: {
          business_date?: string;
          contact_id?: string;
          created_at?: string;
          created_by?: string | null;
          created_by_name?: string | null;
          credit_date?: string;
          credit_number?: string;
          credit_year?: never;
          id?: string;
          journal_entry_id?: string | null;
          net_amount?: number;
          open_amount?: number;
          posted_at?: string;
          reason?: string;
          recoverable_tax_amount?: number;
          reference_key?: never;
          request_hash?: string;
          supplier_reference?: string | null;
          tax_amount?: number;
          tenant_id?: string;
          total_amount?: number;
          unbilled_amount?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'supplier_credits_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'supplier_credits_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      supplier_payments: {
        Row: {
          advance_amount: number;
          amount: number;
          business_date: string;
          certificate_number: string | null;
          contact_id: string;
          created_at: string;
          discount_amount: number;
          id: string;
          journal_entry_id: string | null;
          kind: string;
          ledger_account_id: string;
          note: string | null;
          open_amount: number;
          paid_at: string;
          paid_by: string | null;
          paid_by_name: string | null;
          payment_number: string;
          reference: string | null;
          reference_key: string | null;
          request_hash: string;
          reversal_hash: string | null;
          reversal_reason: string | null;
          reversed_at: string | null;
          reversed_by: string | null;
          settled_amount: number;
          tenant_id: string;
          tender_type: string;
          till_session_id: string | null;
          withheld_amount: number;
        };
        Insert: {
          advance_amount: number;
          amount: number;
          business_date: string;
          certificate_number?: string | null;
          contact_id: string;
          created_at?: string;
          discount_amount: number;
          id?: string;
          journal_entry_id?: string | null;
          kind: string;
          ledger_account_id: string;
          note?: string | null;
          open_amount: number;
          paid_at: string;
          paid_by?: string | null;
          paid_by_name?: string | null;
          payment_number: string;
          reference?: string | null;
          reference_key?: never;
          request_hash: string;
          reversal_hash?: string | null;
          reversal_reason?: string | null;
          reversed_at?: string | null;
          reversed_by?: string | null;
          settled_amount: number;
          tenant_id?: string;
          tender_type: string;
          till_session_id?: string | null;
          withheld_amount: number;
        };
        Update: {
          advance_amount?: number;
          amount?: number;
          business_date?: string;
          certificate_number?: string | null;
          contact_id?: string;
          created_at?: string;
          discount_amount?: number;
          id?: string;
          journal_entry_id?: string | null;
          kind?: string;
          ledger_account_id?: string;
          note?: string | null;
          open_amount?: number;
          paid_at?: string;
          paid_by?: string | null;
          paid_by_name?: string | null;
          payment_number?: string;
          reference?: string | null;
          reference_key?: never;
          request_hash?: string;
          reversal_hash?: string | null;
          reversal_reason?: string | null;
          reversed_at?: string | null;
          reversed_by?: string | null;
          settled_amount?: number;
          tenant_id?: string;
          tender_type?: string;
          till_session_id?: string | null;
          withheld_amount?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'supplier_payments_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'supplier_payments_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'supplier_payments_tenant_id_ledger_account_id_fkey';
            columns: ['tenant_id', 'ledger_account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'supplier_payments_tenant_id_till_session_id_fkey';
            columns: ['tenant_id', 'till_session_id'];
            isOneToOne: false;
            referencedRelation: 'till_sessions';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      supplier_prices: {
        Row: {
          contact_id: string;
          id: string;
          min_quantity: number | null;
          noted_at: string;
          noted_on: string;
          pack_size: number | null;
          product_id: string;
          source: string;
          source_id: string;
          supplier_code: string | null;
          tenant_id: string;
          unit_price: number;
        };
        Insert: {
          contact_id: string;
          id?: string;
          min_quantity?: number | null;
          noted_at?: string;
          noted_on: string;
          pack_size?: number | null;
          product_id: string;
          source: string;
          source_id: string;
          supplier_code?: string | null;
          tenant_id?: string;
          unit_price: number;
        };
        Update: {
          contact_id?: string;
          id?: string;
          min_quantity?: number | null;
          noted_at?: string;
          noted_on?: string;
          pack_size?: number | null;
          product_id?: string;
          source?: string;
          source_id?: string;
          supplier_code?: string | null;
          tenant_id?: string;
          unit_price?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'supplier_prices_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'supplier_prices_tenant_id_product_id_fkey';
            columns: ['tenant_id', 'product_id'];
            isOneToOne: false;
            referencedRelation: 'products';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      suppressions: {
        Row: {
          address_hash: string;
          address_shown: string;
          campaign_id: string | null;
          channel: string;
          contact_id: string | null;
          created_at: string;
          detail: string | null;
          id: string;
          lift_reason: string | null;
          lifted_at: string | null;
          lifted_by: string | null;
          reason: string;
          tenant_id: string;
        };
        Insert: {
          address_hash: string;
          address_shown: string;
          campaign_id?: string | null;
          channel: string;
          contact_id?: string | null;
          created_at?: string;
          detail?: string | null;
          id?: string;
          lift_reason?: string | null;
          lifted_at?: string | null;
          lifted_by?: string | null;
          reason: string;
          tenant_id?: string;
        };
        Update: {
          address_hash?: string;
          address_shown?: string;
          campaign_id?: string | null;
          channel?: string;
          contact_id?: string | null;
          created_at?: string;
          detail?: string | null;
          id?: string;
          lift_reason?: string | null;
          lifted_at?: string | null;
          lifted_by?: string | null;
          reason?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'suppressions_tenant_id_campaign_id_fkey';
            columns: ['tenant_id', 'campaign_id'];
            isOneToOne: false;
            referencedRelation: 'campaigns';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'suppressions_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'suppressions_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      tax_entries: {
        Row: {
          business_date: string;
          contact_id: string | null;
          counterparty_name: string | null;
          counterparty_pin: string | null;
          created_at: string;
          direction: string;
          document_date: string;
          document_id: string;
          document_number: string | null;
          document_type: string;
          fiscal_number: string | null;
          journal_entry_id: string;
          rate_percent: number;
          recoverable_amount: number;
          related_date: string | null;
          related_number: string | null;
          tax_amount: number;
          tax_code: string;
          tax_return_id: string | null;
          taxable_amount: number;
          tenant_id: string;
        };
        Insert: {
          business_date: string;
          contact_id?: string | null;
          counterparty_name?: string | null;
          counterparty_pin?: string | null;
          created_at?: string;
          direction: string;
          document_date: string;
          document_id: string;
          document_number?: string | null;
          document_type: string;
          fiscal_number?: string | null;
          journal_entry_id: string;
          rate_percent: number;
          recoverable_amount?: number;
          related_date?: string | null;
          related_number?: string | null;
          tax_amount: number;
          tax_code: string;
          tax_return_id?: string | null;
          taxable_amount: number;
          tenant_id?: string;
        };
        Update: {
          business_date?: string;
          contact_id?: string | null;
          counterparty_name?: string | null;
          counterparty_pin?: string | null;
          created_at?: string;
          direction?: string;
          document_date?: string;
          document_id?: string;
          document_number?: string | null;
          document_type?: string;
          fiscal_number?: string | null;
          journal_entry_id?: string;
          rate_percent?: number;
          recoverable_amount?: number;
          related_date?: string | null;
          related_number?: string | null;
          tax_amount?: number;
          tax_code?: string;
          tax_return_id?: string | null;
          taxable_amount?: number;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'tax_entries_tenant_id_contact_id_fkey';
            columns: ['tenant_id', 'contact_id'];
            isOneToOne: false;
            referencedRelation: 'contacts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'tax_entries_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'tax_entries_tenant_id_journal_entry_id_fkey';
            columns: ['tenant_id', 'journal_entry_id'];
            isOneToOne: false;
            referencedRelation: 'journal_entries';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'tax_entries_tenant_id_tax_return_id_fkey';
            columns: ['tenant_id', 'tax_return_id'];
            isOneToOne: false;
            referencedRelation: 'tax_returns';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      tax_payments: {
        Row: {
          amount: number;
          business_date: string;
          created_at: string;
          id: string;
          journal_entry_id: string;
          money_account_id: string;
          paid_at: string;
          paid_by: string | null;
          paid_by_name: string | null;
          reference: string | null;
          request_hash: string;
          reversal_entry_id: string | null;
          reversal_hash: string | null;
          reversal_reason: string | null;
          reversed_at: string | null;
          reversed_by: string | null;
          tax_return_id: string;
          tenant_id: string;
        };
        Insert: {
          amount: number;
          business_date: string;
          created_at?: string;
          id?: string;
          journal_entry_id: string;
          money_account_id: string;
          paid_at: string;
          paid_by?: string | null;
          paid_by_name?: string | null;
          reference?: string | null;
          request_hash: string;
          reversal_entry_id?: string | null;
          reversal_hash?: string | null;
          reversal_reason?: string | null;
          reversed_at?: string | null;
          reversed_by?: string | null;
          tax_return_id: string;
          tenant_id?: string;
        };
        Update: {
          amount?: number;
          business_date?: string;
          created_at?: string;
          id?: string;
          journal_entry_id?: string;
          money_account_id?: string;
          paid_at?: string;
          paid_by?: string | null;
          paid_by_name?: string | null;
          reference?: string | null;
          request_hash?: string;
          reversal_entry_id?: string | null;
          reversal_hash?: string | null;
          reversal_reason?: string | null;
          reversed_at?: string | null;
          reversed_by?: string | null;
          tax_return_id?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'tax_payments_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'tax_payments_tenant_id_journal_entry_id_fkey';
            columns: ['tenant_id', 'journal_entry_id'];
            isOneToOne: false;
            referencedRelation: 'journal_entries';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'tax_payments_tenant_id_money_account_id_fkey';
            columns: ['tenant_id', 'money_account_id'];
            isOneToOne: false;
            referencedRelation: 'ledger_accounts';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'tax_payments_tenant_id_reversal_entry_id_fkey';
            columns: ['tenant_id', 'reversal_entry_id'];
            isOneToOne: false;
            referencedRelation: 'journal_entries';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'tax_payments_tenant_id_tax_return_id_fkey';
            columns: ['tenant_id', 'tax_return_id'];
            isOneToOne: false;
            referencedRelation: 'tax_returns';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      tax_rates: {
        Row: {
          code: string;
          created_at: string;
          id: string;
          is_default: boolean;
          name: string;
          rate_percent: number;
          tenant_id: string;
          updated_at: string;
          valid_from: string;
          valid_to: string | null;
        };
        Insert: {
          code: string;
          created_at?: string;
          id?: string;
          is_default?: boolean;
          name: string;
          rate_percent: number;
          tenant_id?: string;
          updated_at?: string;
          valid_from?: string;
          valid_to?: string | null;
        };
        Update: {
          code?: string;
          created_at?: string;
          id?: string;
          is_default?: boolean;
          name?: string;
          rate_percent?: number;
          tenant_id?: string;
          updated_at?: string;
          valid_from?: string;
          valid_to?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'tax_rates_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      tax_returns: {
        Row: {
          amendment: number;
          amount_due: number | null;
          boxes: Json;
          brought_forward: number;
          business_date: string;
          carried_forward: number | null;
          created_at: string;
          due_on: string;
          filed_at: string;
          filed_by: string | null;
          filed_by_name: string | null;
          form: string;
          id: string;
          input_tax: number;
          journal_entry_id: string | null;
          kind: string;
          net_amount: number | null;
          output_tax: number;
          paid_amount: number;
          period_end: string;
          period_start: string;
          reference: string | null;
          request_hash: string;
          row_count: number;
          rows_hash: string;
          sequence: number;
          tenant_id: string;
          withheld_amount: number;
        };
        Insert: {
          amendment?: number;
          amount_due?: never;
          boxes: Json;
          brought_forward: number;
          business_date: string;
          carried_forward?: never;
          created_at?: string;
          due_on: string;
          filed_at: string;
          filed_by?: string | null;
          filed_by_name?: string | null;
          form: string;
          id?: string;
          input_tax: number;
          journal_entry_id?: string | null;
          kind: string;
          net_amount?: never;
          output_tax: number;
          paid_amount?: number;
          period_end: string;
          period_start: string;
          reference?: string | null;
          request_hash: string;
          row_count: number;
          rows_hash: string;
          sequence: number;
          tenant_id?: string;
          withheld_amount: number;
        };
        Update: {
          amendment?: number;
          amount_due?: never;
          boxes?: Json;
          brought_forward?: number;
          business_date?: string;
          carried_forward?: never;
          created_at?: string;
          due_on?: string;
          filed_at?: string;
          filed_by?: string | null;
          filed_by_name?: string | null;
          form?: string;
          id?: string;
          input_tax?: number;
          journal_entry_id?: string | null;
          kind?: string;
          net_amount?: never;
          output_tax?: number;
          paid_amount?: number;
          period_end?: string;
          period_start?: string;
          reference?: string | null;
          request_hash?: string;
          row_count?: number;
          rows_hash?: string;
          sequence?: number;
          tenant_id?: string;
          withheld_amount?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'tax_returns_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'tax_returns_tenant_id_journal_entry_id_fkey';
            columns: ['tenant_id', 'journal_entry_id'];
            isOneToOne: false;
            referencedRelation: 'journal_entries';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      tenant_customization: {
        Row: {
          accent_color: string;
          created_at: string;
          logo_url: string | null;
          primary_color: string;
          secondary_color: string;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          accent_color?: string;
          created_at?: string;
          logo_url?: string | null;
          primary_color?: string;
          secondary_color?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          accent_color?: string;
          created_at?: string;
          logo_url?: string | null;
          primary_color?: string;
          secondary_color?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'tenant_customization_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: true;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      tenant_domains: {
        Row: {
          created_at: string;
          domain: string;
          is_primary: boolean;
          tenant_id: string;
          updated_at: string;
          verified_at: string | null;
        };
        Insert: {
          created_at?: string;
          domain: string;
          is_primary?: boolean;
          tenant_id: string;
          updated_at?: string;
          verified_at?: string | null;
        };
        Update: {
          created_at?: string;
          domain?: string;
          is_primary?: boolean;
          tenant_id?: string;
          updated_at?: string;
          verified_at?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'tenant_domains_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      tenant_policies: {
        Row: {
          adjustment_approval_limit: number | null;
          allow_negative_stock: boolean;
          asks_void_reason: boolean;
          bill_price_amount: number;
          bill_price_percent: number;
          blind_close: boolean;
          cash_rounding_step: number;
          cashier_discount_limit_percent: number;
          created_at: string;
          gift_card_months: number | null;
          gift_cards_enabled: boolean;
          is_tax_registered: boolean;
          low_stock_default: number;
          manager_approval_limit: number | null;
          max_close_variance: number | null;
          order_deposit_percent: number;
          over_receipt_percent: number;
          prices_include_tax: boolean;
          purchase_approval_limit: number | null;
          reclaims_input_tax: boolean;
          reorder_cover_days: number;
          reorder_lead_days: number;
          sell_expired: boolean;
          stock_buffer_default: number;
          tax_registration_changed_at: string | null;
          tax_registration_since: string;
          tax_rounding: string;
          tenant_id: string;
          till_lock_minutes: number;
          unreferenced_daily_limit: number | null;
          updated_at: string;
          warns_below_stock: boolean;
        };
        Insert: {
          adjustment_approval_limit?: number | null;
          allow_negative_stock?: boolean;
          asks_void_reason?: boolean;
          bill_price_amount?: number;
          bill_price_percent?: number;
          blind_close?: boolean;
          cash_rounding_step?: number;
          cashier_discount_limit_percent?: number;
          created_at?: string;
          gift_card_months?: number | null;
          gift_cards_enabled?: boolean;
          is_tax_registered?: boolean;
          low_stock_default?: number;
          manager_approval_limit?: number | null;
          max_close_variance?: number | null;
          order_deposit_percent?: number;
          over_receipt_percent?: number;
          prices_include_tax?: boolean;
          purchase_approval_limit?: number | null;
          reclaims_input_tax?: boolean;
          reorder_cover_days?: number;
          reorder_lead_days?: number;
          sell_expired?: boolean;
          stock_buffer_default?: number;
          tax_registration_changed_at?: string | null;
          tax_registration_since?: string;
          tax_rounding?: string;
          tenant_id?: string;
          till_lock_minutes?: number;
          unreferenced_daily_limit?: number | null;
          updated_at?: string;
          warns_below_stock?: boolean;
        };
        Update: {
          adjustment_approval_limit?: number | null;
          allow_negative_stock?: boolean;
          asks_void_reason?: boolean;
          bill_price_amount?: number;
          bill_price_percent?: number;
          blind_close?: boolean;
          cash_rounding_step?: number;
          cashier_discount_limit_percent?: number;
          created_at?: string;
          gift_card_months?: number | null;
          gift_cards_enabled?: boolean;
          is_tax_registered?: boolean;
          low_stock_default?: number;
          manager_approval_limit?: number | null;
          max_close_variance?: number | null;
          order_deposit_percent?: number;
          over_receipt_percent?: number;
          prices_include_tax?: boolean;
          purchase_approval_limit?: number | null;
          reclaims_input_tax?: boolean;
          reorder_cover_days?: number;
          reorder_lead_days?: number;
          sell_expired?: boolean;
          stock_buffer_default?: number;
          tax_registration_changed_at?: string | null;
          tax_registration_since?: string;
          tax_rounding?: string;
          tenant_id?: string;
          till_lock_minutes?: number;
          unreferenced_daily_limit?: number | null;
          updated_at?: string;
          warns_below_stock?: boolean;
        };
        Relationships: [
          {
            foreignKeyName: 'tenant_policies_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: true;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      tenant_role_permissions: {
        Row: {
          permission_key: string;
          role_id: string;
          tenant_id: string;
        };
        Insert: {
          permission_key: string;
          role_id: string;
          tenant_id?: string;
        };
        Update: {
          permission_key?: string;
          role_id?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'tenant_role_permissions_permission_key_fkey';
            columns: ['permission_key'];
            isOneToOne: false;
            referencedRelation: 'permissions';
            referencedColumns: ['key'];
          },
          {
            foreignKeyName: 'tenant_role_permissions_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'tenant_role_permissions_tenant_id_role_id_fkey';
            columns: ['tenant_id', 'role_id'];
            isOneToOne: false;
            referencedRelation: 'tenant_roles';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      tenant_roles: {
        Row: {
          base: string;
          created_at: string;
          id: string;
          name: string;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          base: string;
          created_at?: string;
          id?: string;
          name: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          base?: string;
          created_at?: string;
          id?: string;
          name?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'tenant_roles_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      tenant_subscriptions: {
        Row: {
          amount: number;
          anchor_at: string | null;
          anchor_index: number;
          billing_at: string | null;
          billing_plan_id: string | null;
          cancel_at_period_end: boolean;
          cancel_reason: string | null;
          collection: string;
          created_at: string;
          currency: string;
          current_period_end: string;
          current_period_start: string;
          expires_at: string | null;
          grace_until: string | null;
          id: string;
          moved_at: string;
          next_billing_amount: number | null;
          next_billing_date: string | null;
          pending_invoice_id: string | null;
          pending_plan_price_id: string | null;
          period_index: number;
          plan_price_id: string | null;
          quantity: number;
          reference: string | null;
          status: string;
          status_before_suspension: string | null;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          amount?: number;
          anchor_at?: string | null;
          anchor_index?: number;
          billing_at?: string | null;
          billing_plan_id?: string | null;
          cancel_at_period_end?: boolean;
          cancel_reason?: string | null;
          collection?: string;
          created_at?: string;
          currency?: string;
          current_period_end?: string;
          current_period_start?: string;
          expires_at?: string | null;
          grace_until?: string | null;
          id?: string;
          moved_at?: string;
          next_billing_amount?: number | null;
          next_billing_date?: string | null;
          pending_invoice_id?: string | null;
          pending_plan_price_id?: string | null;
          period_index?: number;
          plan_price_id?: string | null;
          quantity?: number;
          reference?: string | null;
          status?: string;
          status_before_suspension?: string | null;
          tenant_id: string;
          updated_at?: string;
        };
        Update: {
          amount?: number;
          anchor_at?: string | null;
          anchor_index?: number;
          billing_at?: string | null;
          billing_plan_id?: string | null;
          cancel_at_period_end?: boolean;
          cancel_reason?: string | null;
          collection?: string;
          created_at?: string;
          currency?: string;
          current_period_end?: string;
          current_period_start?: string;
          expires_at?: string | null;
          grace_until?: string | null;
          id?: string;
          moved_at?: string;
          next_billing_amount?: number | null;
          next_billing_date?: string | null;
          pending_invoice_id?: string | null;
          pending_plan_price_id?: string | null;
          period_index?: number;
          plan_price_id?: string | null;
          quantity?: number;
          reference?: string | null;
          status?: string;
          status_before_suspension?: string | null;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'tenant_subscriptions_billing_plan_id_fkey';
            columns: ['billing_plan_id'];
            isOneToOne: false;
            referencedRelation: 'billing_plans';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'tenant_subscriptions_currency_fkey';
            columns: ['currency'];
            isOneToOne: false;
            referencedRelation: 'currencies';
            referencedColumns: ['code'];
          },
          {
            foreignKeyName: 'tenant_subscriptions_pending_plan_price_id_fkey';
            columns: ['pending_plan_price_id'];
            isOneToOne: false;
            referencedRelation: 'plan_prices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'tenant_subscriptions_plan_price_id_fkey';
            columns: ['plan_price_id'];
            isOneToOne: false;
            referencedRelation: 'plan_prices';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'tenant_subscriptions_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      tenant_users: {
        Row: {
          created_at: string;
          invitation_accepted_at: string | null;
          invitation_status: string;
          is_active: boolean;
          role: string;
          role_id: string | null;
          tenant_id: string;
          updated_at: string;
          user_id: string;
        };
        Insert: {
          created_at?: string;
          invitation_accepted_at?: string | null;
          invitation_status?: string;
          is_active?: boolean;
          role: string;
          role_id?: string | null;
          tenant_id: string;
          updated_at?: string;
          user_id: string;
        };
        Update: {
          created_at?: string;
          invitation_accepted_at?: string | null;
          invitation_status?: string;
          is_active?: boolean;
          role?: string;
          role_id?: string | null;
          tenant_id?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'tenant_users_own_role_fkey';
            columns: ['tenant_id', 'role_id', 'role'];
            isOneToOne: false;
            referencedRelation: 'tenant_roles';
            referencedColumns: ['tenant_id', 'id', 'base'];
          },
          {
            foreignKeyName: 'tenant_users_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'tenant_users_user_id_fkey';
            columns: ['user_id'];
            isOneToOne: true;
            referencedRelation: 'profiles';
            referencedColumns: ['user_id'];
          },
        ];
      };
      tenants: {
        Row: {
          country: string | null;
          created_at: string;
          currency_code: string;
          day_cutoff: string;
          id: string;
          name: string;
          status: string;
          subdomain: string | null;
          timezone: string;
          updated_at: string;
        };
        Insert: {
          country?: string | null;
          created_at?: string;
          currency_code?: string;
          day_cutoff?: string;
          id?: string;
          name: string;
          status?: string;
          subdomain?: string | null;
          timezone?: string;
          updated_at?: string;
        };
        Update: {
          country?: string | null;
          created_at?: string;
          currency_code?: string;
          day_cutoff?: string;
          id?: string;
          name?: string;
          status?: string;
          subdomain?: string | null;
          timezone?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'tenants_currency_code_fkey';
            columns: ['currency_code'];
            isOneToOne: false;
            referencedRelation: 'currencies';
            referencedColumns: ['code'];
          },
        ];
      };
      till_devices: {
        Row: {
          bound_at: string;
          bound_by: string;
          bound_by_name: string | null;
          created_at: string;
          id: string;
          last_seen_at: string | null;
          name: string;
          number_prefix: string;
          replaced_by: string | null;
          revoked_at: string | null;
          revoked_by: string | null;
          tenant_id: string;
          till_id: string;
          waiting_count: number;
          waiting_since: string | null;
        };
        Insert: {
          bound_at: string;
          bound_by: string;
          bound_by_name?: string | null;
          created_at?: string;
          id: string;
          last_seen_at?: string | null;
          name: string;
          number_prefix: string;
          replaced_by?: string | null;
          revoked_at?: string | null;
          revoked_by?: string | null;
          tenant_id?: string;
          till_id: string;
          waiting_count?: number;
          waiting_since?: string | null;
        };
        Update: {
          bound_at?: string;
          bound_by?: string;
          bound_by_name?: string | null;
          created_at?: string;
          id?: string;
          last_seen_at?: string | null;
          name?: string;
          number_prefix?: string;
          replaced_by?: string | null;
          revoked_at?: string | null;
          revoked_by?: string | null;
          tenant_id?: string;
          till_id?: string;
          waiting_count?: number;
          waiting_since?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'till_devices_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'till_devices_tenant_id_replaced_by_fkey';
            columns: ['tenant_id', 'replaced_by'];
            isOneToOne: false;
            referencedRelation: 'till_devices';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'till_devices_tenant_id_till_id_fkey';
            columns: ['tenant_id', 'till_id'];
            isOneToOne: false;
            referencedRelation: 'tills';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      till_sessions: {
        Row: {
          closed_at: string | null;
          closed_by: string | null;
          counted_cash: number | null;
          counts: Json;
          created_at: string;
          denominations: Json | null;
          expected_cash: number | null;
          id: string;
          journal_entry_id: string | null;
          note: string | null;
          opened_at: string;
          opened_by: string;
          opened_by_name: string | null;
          opening_difference: number | null;
          opening_float: number;
          over_short: number | null;
          previous_z_hash: string | null;
          request_hash: string;
          rescues_id: string | null;
          status: string;
          tenant_id: string;
          till_id: string;
          z_hash: string | null;
          z_number: number | null;
          z_report: Json | null;
        };
        Insert: {
          closed_at?: string | null;
          closed_by?: string | null;
          counted_cash?: number | null;
          counts?: Json;
          created_at?: string;
          denominations?: Json | null;
          expected_cash?: number | null;
          id?: string;
          journal_entry_id?: string | null;
          note?: string | null;
          opened_at: string;
          opened_by: string;
          opened_by_name?: string | null;
          opening_difference?: number | null;
          opening_float: number;
          over_short?: number | null;
          previous_z_hash?: string | null;
          request_hash: string;
          rescues_id?: string | null;
          status?: string;
          tenant_id?: string;
          till_id: string;
          z_hash?: string | null;
          z_number?: number | null;
          z_report?: Json | null;
        };
        Update: {
          closed_at?: string | null;
          closed_by?: string | null;
          counted_cash?: number | null;
          counts?: Json;
          created_at?: string;
          denominations?: Json | null;
          expected_cash?: number | null;
          id?: string;
          journal_entry_id?: string | null;
          note?: string | null;
          opened_at?: string;
          opened_by?: string;
          opened_by_name?: string | null;
          opening_difference?: number | null;
          opening_float?: number;
          over_short?: number | null;
          previous_z_hash?: string | null;
          request_hash?: string;
          rescues_id?: string | null;
          status?: string;
          tenant_id?: string;
          till_id?: string;
          z_hash?: string | null;
          z_number?: number | null;
          z_report?: Json | null;
        };
        Relationships: [
          {
            foreignKeyName: 'till_sessions_rescues_fkey';
            columns: ['tenant_id', 'rescues_id'];
            isOneToOne: false;
            referencedRelation: 'till_sessions';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'till_sessions_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'till_sessions_tenant_id_till_id_fkey';
            columns: ['tenant_id', 'till_id'];
            isOneToOne: false;
            referencedRelation: 'tills';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      till_voids: {
        Row: {
          business_date: string;
          created_at: string;
          id: string;
          kind: string;
          lines: Json;
          reason: string | null;
          request_hash: string;
          restores_id: string | null;
          sale_id: string;
          tenant_id: string;
          till_session_id: string | null;
          value: number;
          voided_at: string;
          voided_by: string;
        };
        Insert: {
          business_date: string;
          created_at?: string;
          id?: string;
          kind: string;
          lines: Json;
          reason?: string | null;
          request_hash: string;
          restores_id?: string | null;
          sale_id: string;
          tenant_id?: string;
          till_session_id?: string | null;
          value: number;
          voided_at: string;
          voided_by: string;
        };
        Update: {
          business_date?: string;
          created_at?: string;
          id?: string;
          kind?: string;
          lines?: Json;
          reason?: string | null;
          request_hash?: string;
          restores_id?: string | null;
          sale_id?: string;
          tenant_id?: string;
          till_session_id?: string | null;
          value?: number;
          voided_at?: string;
          voided_by?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'till_voids_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'till_voids_tenant_id_till_session_id_fkey';
            columns: ['tenant_id', 'till_session_id'];
            isOneToOne: false;
            referencedRelation: 'till_sessions';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      tills: {
        Row: {
          created_at: string;
          id: string;
          is_active: boolean;
          location_id: string;
          name: string;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          is_active?: boolean;
          location_id: string;
          name: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          id?: string;
          is_active?: boolean;
          location_id?: string;
          name?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'tills_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
          {
            foreignKeyName: 'tills_tenant_id_location_id_fkey';
            columns: ['tenant_id', 'location_id'];
            isOneToOne: false;
            referencedRelation: 'locations';
            referencedColumns: ['tenant_id', 'id'];
          },
        ];
      };
      time_entries: {
        Row: {
          created_at: string;
          end_request_hash: string | null;
          end_request_id: string | null;
          ended_at: string | null;
          ended_by: string | null;
          id: string;
          kind: string;
          member_id: string;
          removed_at: string | null;
          request_hash: string;
          source: string;
          started_at: string;
          started_by: string;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          end_request_hash?: string | null;
          end_request_id?: string | null;
          ended_at?: string | null;
          ended_by?: string | null;
          id?: string;
          kind: string;
          member_id: string;
          removed_at?: string | null;
          request_hash: string;
          source: string;
          started_at: string;
          started_by: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          end_request_hash?: string | null;
          end_request_id?: string | null;
          ended_at?: string | null;
          ended_by?: string | null;
          id?: string;
          kind?: string;
          member_id?: string;
          removed_at?: string | null;
          request_hash?: string;
          source?: string;
          started_at?: string;
          started_by?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'time_entries_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      time_entry_changes: {
        Row: {
          after: Json | null;
          before: Json | null;
          changed_at: string;
          changed_by: string;
          entry_id: string;
          id: string;
          reason: string;
          tenant_id: string;
        };
        Insert: {
          after?: Json | null;
          before?: Json | null;
          changed_at?: string;
          changed_by: string;
          entry_id: string;
          id?: string;
          reason: string;
          tenant_id?: string;
        };
        Update: {
          after?: Json | null;
          before?: Json | null;
          changed_at?: string;
          changed_by?: string;
          entry_id?: string;
          id?: string;
          reason?: string;
          tenant_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'time_entry_changes_tenant_id_entry_id_fkey';
            columns: ['tenant_id', 'entry_id'];
            isOneToOne: false;
            referencedRelation: 'time_entries';
            referencedColumns: ['tenant_id', 'id'];
          },
          {
            foreignKeyName: 'time_entry_changes_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      time_weeks: {
        Row: {
          approved_at: string;
          approved_by: string;
          break_minutes: number;
          member_id: string;
          tenant_id: string;
          week_start: string;
          work_minutes: number;
        };
        Insert: {
          approved_at?: string;
          approved_by: string;
          break_minutes: number;
          member_id: string;
          tenant_id?: string;
          week_start: string;
          work_minutes: number;
        };
        Update: {
          approved_at?: string;
          approved_by?: string;
          break_minutes?: number;
          member_id?: string;
          tenant_id?: string;
          week_start?: string;
          work_minutes?: number;
        };
        Relationships: [
          {
            foreignKeyName: 'time_weeks_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      user_activity_logs: {
        Row: {
          action_type: string;
          created_at: string;
          details: Json;
          id: string;
          ip_address: string | null;
          tenant_id: string | null;
          user_agent: string | null;
          user_id: string;
        };
        Insert: {
          action_type: string;
          created_at?: string;
          details?: Json;
          id?: string;
          ip_address?: string | null;
          tenant_id?: string | null;
          user_agent?: string | null;
          user_id: string;
        };
        Update: {
          action_type?: string;
          created_at?: string;
          details?: Json;
          id?: string;
          ip_address?: string | null;
          tenant_id?: string | null;
          user_agent?: string | null;
          user_id?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'user_activity_logs_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
    };
    Views: Record<never, never>;
    Functions: {
      accept_invitation: { Args: never; Returns: Json };
      accept_quote: { Args: { p_token: string; p_version: number }; Returns: Json };
      account_of_email: { Args: { p_email: string }; Returns: string };
      accounting_first_steps: { Args: never; Returns: Json };
      add_attachment: { Args: { p_attachment: Json }; Returns: Json };
      add_bill_paper: { Args: { p_paper: Json }; Returns: Json };
      add_import_rows: { Args: { p_import_id: string; p_first_row: number; p_rows: Json }; Returns: Json };
      adjust_gift_card: { Args: { p_adjustment: Json }; Returns: Json };
      adjust_loyalty: { Args: { p_adjustment: Json }; Returns: Json };
      adjust_stock: { Args: { p_adjustment: Json }; Returns: Json };
      admin_add_tenant_note: { Args: { p_note: Json }; Returns: Json };
      admin_analytics_growth: { Args: { p_filter?: Json | null }; Returns: Json };
      admin_analytics_use: { Args: { p_filter?: Json | null }; Returns: Json };
      admin_billing_state: { Args: { p_tenant_id: string }; Returns: Json };
      admin_block_address: { Args: { p_block: Json }; Returns: Json };
      admin_cancel_job: { Args: { p_job_id: number; p_reason: string }; Returns: Json };
      admin_change_subscription: { Args: { p_change: Json }; Returns: Json };
      admin_clear_referral: { Args: { p_clearing: Json }; Returns: Json };
      admin_close_business: { Args: { p_closing: Json }; Returns: Json };
      admin_confirm_subscription_change: { Args: { p_change: Json }; Returns: Json };
      admin_count_audience: { Args: { p_audience: Json }; Returns: Json };
      admin_database: { Args: never; Returns: Json };
      admin_database_activity: { Args: never; Returns: Json };
      admin_database_checks: { Args: never; Returns: Json };
      admin_decide_affiliate_payout: { Args: { p_decision: Json }; Returns: Json };
      admin_decline_refund: { Args: { p_decline: Json }; Returns: Json };
      admin_delete_announcement: { Args: { p_announcement_id: string; p_reason: string }; Returns: Json };
      admin_delete_plan: { Args: { p_plan_id: string }; Returns: Json };
      admin_end_user_sessions: { Args: { p_user_id: string; p_reason: string }; Returns: Json };
      admin_extend_trial: { Args: { p_extension: Json }; Returns: Json };
      admin_fiscal_summary: { Args: never; Returns: Json };
      admin_get_announcement: { Args: { p_announcement_id: string }; Returns: Json };
      admin_get_billing_invoice: { Args: { p_invoice_id: string }; Returns: Json };
      admin_give_credit: { Args: { p_credit: Json }; Returns: Json };
      admin_index_use: { Args: never; Returns: Json };
      admin_job_queue: { Args: never; Returns: Json };
      admin_list_affiliate_payouts: { Args: never; Returns: Json };
      admin_list_affiliates: { Args: never; Returns: Json };
      admin_list_announcements: {
        Args: { p_filter?: Json | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      admin_list_approvals: { Args: never; Returns: Json };
      admin_list_billing_invoices: {
        Args: { p_filter?: Json | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      admin_list_billing_providers: { Args: never; Returns: Json };
      admin_list_blocked_addresses: { Args: never; Returns: Json };
      admin_list_browser_errors: {
        Args: { p_filter?: Json | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      admin_list_coupons: { Args: never; Returns: Json };
      admin_list_domains: {
        Args: { p_filter?: Json | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      admin_list_fiscal_devices: {
        Args: { p_filter?: Json | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      admin_list_flags: { Args: never; Returns: Json };
      admin_list_jobs: {
        Args: {
          p_status?: string | null;
          p_kind?: string | null;
          p_tenant_id?: string | null;
          p_after?: string | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      admin_list_mails: {
        Args: { p_filter?: Json | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      admin_list_plans: { Args: never; Returns: Json };
      admin_list_referrals: { Args: { p_affiliate_id: string }; Returns: Json };
      admin_list_tenants: {
        Args: {
          p_query?: string | null;
          p_status?: string | null;
          p_after?: string | null;
          p_limit?: number | null;
          p_sort?: string | null;
          p_effective_status?: string | null;
          p_plan_id?: string | null;
        };
        Returns: Json;
      };
      admin_list_users: {
        Args: { p_filter?: Json | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      admin_make_affiliate_payout: { Args: { p_payout: Json }; Returns: Json };
      admin_mark_invoice_uncollectible: { Args: { p_mark: Json }; Returns: Json };
      admin_message_overview: { Args: never; Returns: Json };
      admin_my_rights: { Args: never; Returns: Json };
      admin_overview: { Args: never; Returns: Json };
      admin_platform_settings: { Args: never; Returns: Json };
      admin_preview_subscription: {
        Args: {
          p_tenant_id: string;
          p_subscription_id?: string | null;
          p_status?: string | null;
          p_amount?: number | null;
          p_expires_at?: string | null;
        };
        Returns: Json;
      };
      admin_quote_subscription_change: { Args: { p_change: Json }; Returns: Json };
      admin_record_bank_payment: { Args: { p_payment: Json }; Returns: Json };
      admin_refund_invoice: { Args: { p_refund: Json }; Returns: Json };
      admin_retry_job: { Args: { p_job_id: number; p_reason: string }; Returns: Json };
      admin_revenue: {
        Args: { p_currency?: string | null; p_from?: string | null; p_months?: number | null };
        Returns: Json;
      };
      admin_save_affiliate: { Args: { p_affiliate: Json }; Returns: Json };
      admin_save_announcement: { Args: { p_announcement: Json }; Returns: Json };
      admin_save_billing_provider: { Args: { p_provider: Json }; Returns: Json };
      admin_save_coupon: { Args: { p_coupon: Json }; Returns: Json };
      admin_save_flag: { Args: { p_flag: Json }; Returns: Json };
      admin_save_plan: { Args: { p_plan: Json }; Returns: Json };
      admin_save_platform_settings: { Args: { p_settings: Json }; Returns: Json };
      admin_search_audit: {
        Args: { p_filter?: Json | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      admin_security: { Args: never; Returns: Json };
      admin_send_announcement: { Args: { p_announcement_id: string; p_reason: string }; Returns: Json };
      admin_send_refund: { Args: { p_refund: Json }; Returns: Json };
      admin_send_reset_link: { Args: { p_user_id: string }; Returns: Json };
      admin_set_administrator_role: { Args: { p_user_id: string; p_role: string; p_reason: string }; Returns: Json };
      admin_set_flag_for_tenant: { Args: { p_flag: Json }; Returns: Json };
      admin_set_plan_price: {
        Args: { p_plan_id: string; p_currency: string; p_period: string; p_amount: number };
        Returns: Json;
      };
      admin_set_tenant_status: { Args: { p_tenant_id: string; p_status: string; p_reason: string }; Returns: Json };
      admin_set_user_active: { Args: { p_user_id: string; p_is_active: boolean; p_reason: string }; Returns: Json };
      admin_slow_statements: { Args: never; Returns: Json };
      admin_start_support_visit: { Args: { p_visit: Json }; Returns: Json };
      admin_stop_closing: { Args: { p_stop: Json }; Returns: Json };
      admin_system: { Args: never; Returns: Json };
      admin_tenant_timeline: {
        Args: { p_tenant_id: string; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      admin_unblock_address: { Args: { p_block_id: string; p_reason: string }; Returns: Json };
      admin_unlock_user: { Args: { p_user_id: string }; Returns: Json };
      admin_void_invoice: { Args: { p_void: Json }; Returns: Json };
      admin_withdraw_announcement: { Args: { p_announcement_id: string; p_reason: string }; Returns: Json };
      advance_order: { Args: { p_order_id: string; p_step: string }; Returns: Json };
      allocate_supplier: { Args: { p_allocation: Json }; Returns: Json };
      answer_api_request: { Args: { p_key: string; p_request: Json }; Returns: Json };
      apply_billing_coupon: { Args: { p_code: string }; Returns: Json };
      apply_billing_event: { Args: { p_event: Json }; Returns: Json };
      approve_action: { Args: { p_approval: Json }; Returns: Json };
      approve_commission: { Args: { p_user_id: string; p_month: string }; Returns: Json };
      approve_hours: { Args: { p_user_id: string; p_week: string }; Returns: Json };
      approve_purchase_order: { Args: { p_approval: Json }; Returns: Json };
      approve_schedule_run: { Args: { p_approval: Json }; Returns: Json };
      archive_account: { Args: { p_account_id: string; p_is_archived: boolean }; Returns: Json };
      archive_contacts: { Args: { p_contact_ids: string[]; p_archived: boolean }; Returns: Json };
      archive_location: { Args: { p_location_id: string; p_archived: boolean }; Returns: Json };
      archive_modifier_set: { Args: { p_modifier_set_id: string; p_is_archived?: boolean | null }; Returns: Json };
      archive_price_list: { Args: { p_price_list_id: string; p_archived?: boolean | null }; Returns: Json };
      archive_products: { Args: { p_product_ids: string[]; p_archived: boolean }; Returns: Json };
      archive_promotion: { Args: { p_promotion_id: string; p_is_archived?: boolean | null }; Returns: Json };
      ask_till_payment: { Args: { p_request: Json }; Returns: Json };
      attach_modifier_set: {
        Args: { p_modifier_set_id: string; p_product_ids: string[]; p_is_attached?: boolean | null };
        Returns: Json;
      };
      balance_sheet: { Args: { p_query: Json }; Returns: Json };
      bank_accounts: { Args: never; Returns: Json };
      bank_rule_lines: { Args: { p_rule_id: string; p_limit?: number | null }; Returns: Json };
      begin_api_request: { Args: { p_key: string; p_address: string }; Returns: Json };
      begin_fiscal_device: { Args: { p_device: string; p_is_over?: boolean | null }; Returns: undefined };
      begin_payment: { Args: { p_payment: Json }; Returns: Json };
      begin_payment_reports: { Args: { p_tenant_id: string; p_what: string }; Returns: Json };
      begin_till_payment: { Args: { p_tenant_id: string; p_id: string }; Returns: Json };
      billing_provider_access: { Args: { p_kind: string }; Returns: Json };
      billing_state: { Args: never; Returns: Json };
      bills_to_pay: { Args: { p_until?: string | null; p_contact_id?: string | null }; Returns: Json };
      bind_device: { Args: { p_device: Json }; Returns: Json };
      block_gift_card: { Args: { p_card_id: string; p_is_blocked: boolean; p_reason: string }; Returns: Json };
      book_line: { Args: { p_entry: Json }; Returns: Json };
      book_locks: { Args: never; Returns: Json };
      book_opening_difference: { Args: { p_opening: Json }; Returns: Json };
      books_health: { Args: never; Returns: Json };
      bulk_edit_products: { Args: { p_edit: Json }; Returns: Json };
      business_day_settings: { Args: never; Returns: Json };
      cancel_import: { Args: { p_import_id: string }; Returns: Json };
      cancel_order: { Args: { p_order_id: string; p_reason: string }; Returns: Json };
      cancel_paid_order: { Args: { p_cancellation: Json }; Returns: Json };
      cancel_purchase_order: { Args: { p_cancelling: Json }; Returns: Json };
      cancel_subscription: { Args: { p_reason?: string | null }; Returns: Json };
      cancel_transfer: { Args: { p_transfer_id: string; p_reason?: string | null }; Returns: Json };
      cash_flow: { Args: { p_query: Json }; Returns: Json };
      cash_forecast: { Args: { p_days?: number | null }; Returns: Json };
      change_bill: { Args: { p_change: Json }; Returns: Json };
      change_member_role: { Args: { p_user_id: string; p_role: string; p_role_id?: string | null }; Returns: Json };
      change_report_alert: { Args: { p_change: Json }; Returns: Json };
      change_report_schedule: { Args: { p_change: Json }; Returns: Json };
      change_schedule: { Args: { p_change: Json }; Returns: Json };
      check_address: { Args: { p_address: string }; Returns: Json };
      check_affiliate_code: { Args: { p_code: string; p_is_click?: boolean | null }; Returns: Json };
      check_billing_payment: { Args: { p_payment_id?: string | null }; Returns: Json };
      check_billing_provider_keys: { Args: { p_kind: string }; Returns: Json };
      check_books_at_night: { Args: { p_tenant_id: string }; Returns: string };
      check_books_health: { Args: never; Returns: Json };
      check_chain: { Args: { p_after?: number | null }; Returns: Json };
      check_email_verification: { Args: { p_user_id: string; p_code_hash: string }; Returns: Json };
      check_fiscal_device: { Args: { p_device_id: string }; Returns: Json };
      check_import: { Args: { p_import_id: string }; Returns: Json };
      check_invitation: { Args: { p_email: string; p_role: string; p_role_id?: string | null }; Returns: Json };
      check_message_keys: { Args: { p_channel: string }; Returns: Json };
      check_payment_keys: { Args: { p_kind: string }; Returns: Json };
      check_payment_report: { Args: { p_report: Json }; Returns: string };
      check_report_alert: { Args: { p_tenant_id: string; p_report_alert_id: string }; Returns: boolean };
      check_reports_at_night: { Args: { p_tenant_id: string }; Returns: string };
      choose_cart_mails: { Args: { p_choice: Json }; Returns: Json };
      choose_order_payment: { Args: { p_token: string; p_method: string }; Returns: Json };
      chosen_plan: { Args: never; Returns: Json };
      claim_billing_attempt: {
        Args: { p_now?: string | null; p_limit?: number | null; p_payment_id?: string | null };
        Returns: Json;
      };
      claim_billing_refund: { Args: { p_tenant_id: string; p_refund_id: string }; Returns: Json };
      claim_direct_payment: { Args: { p_claim: Json }; Returns: Json };
      claim_fiscal_work: { Args: { p_device: string; p_lease_seconds?: number | null }; Returns: Json };
      claim_jobs: { Args: { p_worker: string; p_kinds: string[] }; Returns: Json };
      claim_messages: {
        Args: { p_tenant_id: string; p_limit?: number | null; p_lease_seconds?: number | null };
        Returns: Json;
      };
      claim_payment_queries: { Args: { p_token: string }; Returns: Json };
      claim_payment_query: { Args: { p_tenant_id: string; p_payment_id: string }; Returns: Json };
      claim_payment_reconciliation: { Args: { p_tenant_id: string }; Returns: Json };
      claim_payment_reconciliations: { Args: { p_token: string }; Returns: Json };
      claim_payment_refund: { Args: { p_tenant_id: string; p_payment_id: string }; Returns: Json };
      claim_till_payment_queries: { Args: { p_tenant_id: string; p_sale_id: string }; Returns: Json };
      claim_webhook: { Args: { p_tenant_id: string; p_delivery_id: string }; Returns: Json };
      clear_staff_pin: { Args: { p_user_id?: string | null }; Returns: Json };
      clock_time: { Args: { p_clock: Json }; Returns: Json };
      close_business: { Args: { p_closing: Json }; Returns: Json };
      close_inbox_thread: { Args: { p_thread_id: string; p_is_closed: boolean }; Returns: Json };
      close_purchase_order: { Args: { p_closing: Json }; Returns: Json };
      close_statement: { Args: { p_close: Json }; Returns: Json };
      close_till_session: {
        Args: {
          p_session_id: string;
          p_counted_cash: number;
          p_denominations?: Json | null;
          p_note?: string | null;
          p_approval_ids?: Json | null;
        };
        Returns: Json;
      };
      close_window: { Args: { p_window_id: string }; Returns: Json };
      close_year: { Args: { p_year: Json }; Returns: Json };
      commit_import: { Args: { p_import_id: string }; Returns: Json };
      complete_fiscal_work: {
        Args: { p_tenant_id: string; p_task: string; p_attempt: number; p_outcome: Json; p_event?: Json | null };
        Returns: string;
      };
      confirm_money_transfer: { Args: { p_arrival: Json }; Returns: Json };
      confirm_order: { Args: { p_confirmation: Json }; Returns: Json };
      confirm_purchase_order: { Args: { p_token: string; p_answer: Json }; Returns: Json };
      confirm_subscription_change: { Args: { p_quote_id: string; p_quote_hash: string }; Returns: Json };
      contact_ageing: {
        Args: {
          p_as_of?: string | null;
          p_account?: string | null;
          p_after?: string | null;
          p_limit?: number | null;
          p_query?: string | null;
          p_sort?: string | null;
        };
        Returns: Json;
      };
      contact_file_rows: { Args: { p_ids: string[] }; Returns: Json };
      contact_purchases: {
        Args: { p_contact_id: string; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      contact_statement: {
        Args: { p_contact_id: string; p_from?: string | null; p_to?: string | null; p_account?: string | null };
        Returns: Json;
      };
      contact_tags: { Args: never; Returns: Json };
      continue_campaign: { Args: { p_tenant_id: string; p_campaign_id: string }; Returns: boolean };
      continue_import: { Args: { p_tenant_id: string; p_import_id: string }; Returns: boolean };
      convert_quote: { Args: { p_conversion: Json }; Returns: Json };
      copy_purchase_order: { Args: { p_copy: Json }; Returns: Json };
      count_credit_note_print: { Args: { p_credit_note_id: string }; Returns: Json };
      count_receipt_print: { Args: { p_sale_id: string }; Returns: Json };
      count_segment: { Args: { p_rules: Json }; Returns: Json };
      count_shop_page: { Args: { p_page: Json }; Returns: boolean };
      count_till_session: {
        Args: { p_session_id: string; p_counted_cash: number; p_denominations?: Json | null };
        Returns: Json;
      };
      create_api_key: { Args: { p_key: Json }; Returns: Json };
      create_invoice_link: { Args: { p_sale_id: string; p_expires_in_days?: number | null }; Returns: Json };
      create_quote_link: { Args: { p_quote_id: string }; Returns: Json };
      create_recovery_codes: { Args: never; Returns: Json };
      create_tenant: { Args: { p_tenant: Json }; Returns: Json };
      current_till_session: { Args: never; Returns: Json };
      custom_access_token_hook: { Args: { event: Json }; Returns: Json };
      customer_credit: { Args: { p_contact_id: string }; Returns: Json };
      customer_points: { Args: { p_contact_id: string }; Returns: Json };
      dashboard_summary: {
        Args: {
          p_date?: string | null;
          p_period?: string | null;
          p_location_id?: string | null;
          p_till_id?: string | null;
        };
        Returns: Json;
      };
      deactivate_account: { Args: never; Returns: Json };
      decide_fiscal_import: { Args: { p_id: string; p_decision: Json }; Returns: Json };
      decide_fiscal_purchase: { Args: { p_id: string; p_decision: Json }; Returns: Json };
      decide_stock_adjustment: {
        Args: { p_adjustment_id: string; p_decision: string; p_note?: string | null };
        Returns: Json;
      };
      decline_invitation: { Args: never; Returns: Json };
      decline_quote: { Args: { p_quote_id: string; p_reason?: string | null }; Returns: Json };
      delete_barcode_rule: { Args: { p_rule_id: string }; Returns: Json };
      delete_campaign: { Args: { p_campaign_id: string }; Returns: Json };
      delete_category: { Args: { p_category_id: string; p_move_to?: string | null }; Returns: undefined };
      delete_commission_rule: { Args: { p_rule_id: string }; Returns: Json };
      delete_contact: { Args: { p_contact_id: string }; Returns: Json };
      delete_contact_note: { Args: { p_note_id: string; p_is_deleted?: boolean | null }; Returns: Json };
      delete_message_template: { Args: { p_template_id: string }; Returns: Json };
      delete_my_shop_account: { Args: { p_tenant_id: string }; Returns: Json };
      delete_product: { Args: { p_product_id: string }; Returns: undefined };
      delete_product_attribute: { Args: { p_attribute_id: string }; Returns: undefined };
      delete_saved_report: { Args: { p_saved_report_id: string }; Returns: Json };
      delete_segment: { Args: { p_segment_id: string }; Returns: Json };
      delete_tenant_role: { Args: { p_role_id: string }; Returns: Json };
      delete_view: { Args: { p_view_id: string }; Returns: undefined };
      delete_webhook: { Args: { p_webhook_id: string }; Returns: Json };
      discard_bill: { Args: { p_bill_id: string }; Returns: Json };
      discard_bill_paper: { Args: { p_discard: Json }; Returns: Json };
      dispose_fixed_asset: { Args: { p_disposal: Json }; Returns: Json };
      document_numbering: { Args: never; Returns: Json };
      draft_orders_from_reorder: { Args: { p_request: Json }; Returns: Json };
      drop_parked_sale: { Args: { p_id: string; p_is_dropped?: boolean | null }; Returns: Json };
      drop_subscription_change: { Args: never; Returns: Json };
      duplicate_product: { Args: { p_product_id: string; p_new_id: string }; Returns: Json };
      edit_import_row: { Args: { p_import_id: string; p_row_number: number; p_cells: Json }; Returns: Json };
      end_cart_mails: { Args: { p_token: string }; Returns: Json };
      end_session: { Args: { p_session_id: string }; Returns: Json };
      end_stock_notice: { Args: { p_token: string }; Returns: Json };
      end_support_visit: { Args: { p_visit_id: string }; Returns: Json };
      end_tax_rate: { Args: { p_rate_id: string; p_valid_to: string }; Returns: Json };
      entries_of_document: { Args: { p_source_type: string; p_source_id: string }; Returns: Json };
      exchange_sale: { Args: { p_exchange: Json }; Returns: Json };
      expire_orders: { Args: never; Returns: number };
      export_ledger: { Args: { p_query: Json }; Returns: Json };
      fail_job: { Args: { p_job_id: number; p_lease_id: string; p_error: string }; Returns: string };
      file_return: { Args: { p_return: Json }; Returns: Json };
      fill_budget: { Args: { p_fill: Json }; Returns: Json };
      find_billing_attempt: {
        Args: { p_provider: string; p_payment_id?: string | null; p_reference?: string | null };
        Returns: Json;
      };
      find_billing_refunds: { Args: { p_tenant_id: string; p_payment_id: string }; Returns: Json };
      find_duplicate_contacts: { Args: { p_limit?: number | null }; Returns: Json };
      find_payment: { Args: { p_search: Json }; Returns: Json };
      find_product_by_code: { Args: { p_code: string }; Returns: Json };
      find_sale_to_return: { Args: { p_code: string }; Returns: Json };
      find_sales_of_product: { Args: { p_product_id: string; p_on?: string | null }; Returns: Json };
      finish_job: { Args: { p_job_id: number; p_lease_id: string }; Returns: boolean };
      finish_opening_balances: { Args: { p_opening: Json }; Returns: Json };
      first_run_state: { Args: never; Returns: Json };
      fiscal_device_secret: { Args: { p_device: string }; Returns: Json };
      fold_reports: { Args: { p_tenant_id: string }; Returns: number };
      fold_shop_visits: { Args: never; Returns: number };
      fold_use: { Args: { p_limit?: number | null }; Returns: boolean };
      general_ledger: { Args: { p_query: Json }; Returns: Json };
      generate_coupons: { Args: { p_request: Json }; Returns: Json };
      get_bank_statement: { Args: { p_statement_id: string }; Returns: Json };
      get_bill: { Args: { p_bill_id: string }; Returns: Json };
      get_bill_paper: { Args: { p_paper_id: string }; Returns: Json };
      get_billing_invoice: { Args: { p_invoice_id: string }; Returns: Json };
      get_budget: { Args: { p_query: Json }; Returns: Json };
      get_business_closing: { Args: never; Returns: Json };
      get_business_exports: { Args: never; Returns: Json };
      get_campaign: { Args: { p_campaign_id: string }; Returns: Json };
      get_checkout_options: { Args: { p_tenant_id: string }; Returns: Json };
      get_commission: {
        Args: { p_user_id: string; p_month: string; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      get_communications_overview: { Args: never; Returns: Json };
      get_contact: { Args: { p_contact_id: string }; Returns: Json };
      get_credit_note: { Args: { p_credit_note_id: string }; Returns: Json };
      get_direct_payment: { Args: { p_payment_id: string }; Returns: Json };
      get_fiscal_document: { Args: { p_id: string }; Returns: Json };
      get_fiscal_setup: { Args: never; Returns: Json };
      get_fixed_asset: { Args: { p_asset_id: string }; Returns: Json };
      get_gift_card: { Args: { p_code: string }; Returns: Json };
      get_goods_receipt: { Args: { p_receipt_id: string }; Returns: Json };
      get_hours: { Args: { p_user_id: string; p_week: string }; Returns: Json };
      get_import: { Args: { p_import_id: string }; Returns: Json };
      get_inbox_thread: { Args: { p_thread_id: string }; Returns: Json };
      get_journal_entry: { Args: { p_entry_id: string }; Returns: Json };
      get_loyalty_program: { Args: never; Returns: Json };
      get_message_events: { Args: { p_message_id: string }; Returns: Json };
      get_message_settings: { Args: never; Returns: Json };
      get_message_template: { Args: { p_template_id: string }; Returns: Json };
      get_order: { Args: { p_order_id: string }; Returns: Json };
      get_order_by_token: { Args: { p_token: string }; Returns: Json };
      get_price_list: {
        Args: { p_price_list_id: string; p_query?: string | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      get_product: { Args: { p_product_id: string }; Returns: Json };
      get_product_modifiers: { Args: { p_product_id: string }; Returns: Json };
      get_promotion: { Args: { p_promotion_id: string }; Returns: Json };
      get_public_invoice: { Args: { p_token: string }; Returns: Json };
      get_public_invoice_terms: { Args: { p_token: string }; Returns: Json };
      get_public_purchase_order: { Args: { p_token: string }; Returns: Json };
      get_public_quote: { Args: { p_token: string }; Returns: Json };
      get_purchase_order: { Args: { p_purchase_order_id: string }; Returns: Json };
      get_quote: { Args: { p_quote_id: string }; Returns: Json };
      get_repeatable: { Args: { p_kind: string; p_id: string }; Returns: Json };
      get_sale: { Args: { p_sale_id: string }; Returns: Json };
      get_schedule: { Args: { p_schedule_id: string }; Returns: Json };
      get_stock_adjustment: { Args: { p_adjustment_id: string }; Returns: Json };
      get_stock_count: { Args: { p_count_id: string }; Returns: Json };
      get_supplier_credit: { Args: { p_credit_id: string }; Returns: Json };
      get_supplier_payment: { Args: { p_payment_id: string }; Returns: Json };
      get_tax_return: { Args: { p_return_id: string }; Returns: Json };
      get_tenant_by_domain: { Args: { domain_name_param: string }; Returns: string };
      get_till_pages: { Args: never; Returns: Json };
      get_transfer: { Args: { p_transfer_id: string }; Returns: Json };
      get_voucher: { Args: { p_voucher_id: string }; Returns: Json };
      gift_card_history: { Args: { p_card_id: string }; Returns: Json };
      hours_worked: { Args: { p_from: string; p_to: string }; Returns: Json };
      import_bank_lines: { Args: { p_import: Json }; Returns: Json };
      invoice_terms: { Args: { p_sale_id: string }; Returns: Json };
      issue_gift_card: { Args: { p_card: Json }; Returns: Json };
      keep_contacts_apart: { Args: { p_contact_ids: string[]; p_apart?: boolean | null }; Returns: Json };
      keep_fiscal_request: {
        Args: { p_tenant_id: string; p_task: string; p_attempt: number; p_request: Json };
        Returns: undefined;
      };
      keep_my_shop_order: { Args: { p_token: string }; Returns: Json };
      label_products: { Args: { p_product_ids?: string[] | null; p_receipt_id?: string | null }; Returns: Json };
      late_sales_to_review: { Args: never; Returns: Json };
      lift_suppression: { Args: { p_suppression_id: string; p_reason: string }; Returns: Json };
      lines_to_bill: { Args: { p_contact_id: string }; Returns: Json };
      list_accounts: { Args: never; Returns: Json };
      list_api_keys: { Args: never; Returns: Json };
      list_asset_bill_lines: { Args: never; Returns: Json };
      list_attachments: { Args: { p_entity_type: string; p_entity_id: string }; Returns: Json };
      list_bank_lines: {
        Args: {
          p_statement_id: string;
          p_is_matched?: boolean | null;
          p_after?: number | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      list_bank_rules: { Args: never; Returns: Json };
      list_bank_statements: { Args: { p_account_id: string }; Returns: Json };
      list_barcode_rules: { Args: never; Returns: Json };
      list_batches: {
        Args: {
          p_product_id?: string | null;
          p_location_id?: string | null;
          p_state?: string | null;
          p_days?: number | null;
          p_query?: string | null;
          p_after?: string | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      list_bill_inbox: {
        Args: { p_state?: string | null; p_search?: string | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      list_billing_invoices: { Args: { p_after?: string | null; p_limit?: number | null }; Returns: Json };
      list_bills: {
        Args: {
          p_status?: string | null;
          p_contact_id?: string | null;
          p_search?: string | null;
          p_after?: string | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      list_campaigns: { Args: { p_state?: string | null; p_search?: string | null }; Returns: Json };
      list_cash_categories: { Args: { p_kind: string }; Returns: Json };
      list_categories: { Args: never; Returns: Json };
      list_clock_states: { Args: never; Returns: Json };
      list_commission: { Args: { p_month: string }; Returns: Json };
      list_commission_rules: { Args: never; Returns: Json };
      list_consents: {
        Args: {
          p_contact_id?: string | null;
          p_channel?: string | null;
          p_after?: string | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      list_contact_messages: {
        Args: { p_query?: string | null; p_state?: string | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      list_contact_notes: {
        Args: { p_contact_id: string; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      list_contacts: {
        Args: {
          p_query?: string | null;
          p_type?: string | null;
          p_tags?: string[] | null;
          p_status?: string | null;
          p_balance?: string | null;
          p_consent?: string | null;
          p_sort?: string | null;
          p_after?: string | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      list_coupons: {
        Args: { p_promotion_id: string; p_query?: string | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      list_credit_notes: {
        Args: { p_after?: string | null; p_limit?: number | null; p_unreferenced?: boolean | null };
        Returns: Json;
      };
      list_devices: { Args: never; Returns: Json };
      list_direct_payments: {
        Args: {
          p_query?: string | null;
          p_state?: string | null;
          p_after?: string | null;
          p_limit?: number | null;
          p_filter?: Json | null;
        };
        Returns: Json;
      };
      list_failed_jobs: { Args: { p_limit?: number | null }; Returns: Json };
      list_fiscal_codes: { Args: { p_class: string; p_mode?: string | null }; Returns: Json };
      list_fiscal_documents: {
        Args: { p_filter?: Json | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      list_fiscal_imports: {
        Args: { p_filter?: Json | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      list_fiscal_items: {
        Args: { p_filter?: Json | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      list_fiscal_purchases: {
        Args: { p_filter?: Json | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      list_fixed_assets: {
        Args: { p_filter?: Json | null; p_after?: string | null; p_limit?: number | null; p_sort?: string | null };
        Returns: Json;
      };
      list_gift_cards: {
        Args: { p_query?: string | null; p_state?: string | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      list_goods_receipts: {
        Args: {
          p_query?: string | null;
          p_location_id?: string | null;
          p_contact_id?: string | null;
          p_from?: string | null;
          p_to?: string | null;
          p_after?: string | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      list_hours: { Args: { p_week: string }; Returns: Json };
      list_import_rows: {
        Args: { p_import_id: string; p_show?: string | null; p_after?: number | null; p_limit?: number | null };
        Returns: Json;
      };
      list_imports: {
        Args: {
          p_after?: string | null;
          p_limit?: number | null;
          p_query?: string | null;
          p_kind?: string | null;
          p_status?: string | null;
          p_sort?: string | null;
        };
        Returns: Json;
      };
      list_inbox: {
        Args: { p_state?: string | null; p_search?: string | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      list_journal: { Args: { p_query: Json }; Returns: Json };
      list_journal_templates: { Args: never; Returns: Json };
      list_late_entries: { Args: { p_statement_id: string }; Returns: Json };
      list_locations: { Args: never; Returns: Json };
      list_message_templates: { Args: { p_search?: string | null; p_channel?: string | null }; Returns: Json };
      list_message_variables: { Args: { p_event_key?: string | null }; Returns: Json };
      list_messages: {
        Args: { p_filter?: Json | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      list_modifier_sets: { Args: { p_is_archived?: boolean | null }; Returns: Json };
      list_money_accounts: { Args: never; Returns: Json };
      list_money_transfers: {
        Args: {
          p_account_id?: string | null;
          p_is_on_its_way?: boolean | null;
          p_after?: string | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      list_notifications: { Args: { p_after?: string | null; p_limit?: number | null }; Returns: Json };
      list_orders: {
        Args: {
          p_query?: string | null;
          p_status?: string | null;
          p_after?: string | null;
          p_limit?: number | null;
          p_sort?: string | null;
          p_filter?: Json | null;
        };
        Returns: Json;
      };
      list_parked_sales: {
        Args: { p_query?: string | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      list_payment_providers: { Args: never; Returns: Json };
      list_payment_report_addresses: { Args: never; Returns: Json };
      list_payment_returns: { Args: never; Returns: Json };
      list_payments_to_decide: { Args: never; Returns: Json };
      list_price_lists: {
        Args: { p_query?: string | null; p_status?: string | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      list_product_attributes: { Args: never; Returns: Json };
      list_products: {
        Args: {
          p_query?: string | null;
          p_category_id?: string | null;
          p_status?: string | null;
          p_stock?: string | null;
          p_sort?: string | null;
          p_after?: string | null;
          p_limit?: number | null;
          p_filter?: Json | null;
        };
        Returns: Json;
      };
      list_promotions: {
        Args: { p_query?: string | null; p_state?: string | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      list_purchase_orders: {
        Args: {
          p_status?: string | null;
          p_contact_id?: string | null;
          p_search?: string | null;
          p_after?: string | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      list_quotes: {
        Args: { p_query?: string | null; p_status?: string | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      list_report_alert_events: { Args: { p_report_alert_id: string }; Returns: Json };
      list_report_alerts: { Args: never; Returns: Json };
      list_report_goals: { Args: never; Returns: Json };
      list_report_recipients: { Args: { p_saved_report_id?: string | null; p_query?: Json | null }; Returns: Json };
      list_report_runs: { Args: { p_report_schedule_id: string }; Returns: Json };
      list_report_schedules: { Args: never; Returns: Json };
      list_reviews: {
        Args: {
          p_query?: string | null;
          p_status?: string | null;
          p_sort?: string | null;
          p_after?: string | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      list_roles: { Args: never; Returns: Json };
      list_sales: {
        Args: {
          p_query?: string | null;
          p_from?: string | null;
          p_to?: string | null;
          p_status?: string | null;
          p_channel?: string | null;
          p_tender_type?: string | null;
          p_cashier_id?: string | null;
          p_sort?: string | null;
          p_after?: string | null;
          p_limit?: number | null;
          p_filter?: Json | null;
        };
        Returns: Json;
      };
      list_saved_reports: { Args: never; Returns: Json };
      list_saved_views: { Args: { p_list_key: string }; Returns: Json };
      list_schedules: { Args: { p_filter?: Json | null }; Returns: Json };
      list_segment_fields: { Args: never; Returns: Json };
      list_segments: { Args: never; Returns: Json };
      list_serials: {
        Args: {
          p_product_id?: string | null;
          p_location_id?: string | null;
          p_state?: string | null;
          p_query?: string | null;
          p_after?: string | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      list_shared_codes: { Args: never; Returns: Json };
      list_stock: {
        Args: {
          p_query?: string | null;
          p_location_id?: string | null;
          p_category_id?: string | null;
          p_state?: string | null;
          p_sort?: string | null;
          p_after?: string | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      list_stock_adjustments: {
        Args: {
          p_status?: string | null;
          p_location_id?: string | null;
          p_reason?: string | null;
          p_from?: string | null;
          p_to?: string | null;
          p_after?: string | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      list_stock_counts: {
        Args: { p_status?: string | null; p_query?: string | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      list_supplier_credits: {
        Args: {
          p_contact_id?: string | null;
          p_is_open?: boolean | null;
          p_after?: string | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      list_supplier_payments: {
        Args: {
          p_contact_id?: string | null;
          p_is_open?: boolean | null;
          p_after?: string | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      list_support_visits: { Args: never; Returns: Json };
      list_suppressions: {
        Args: { p_search?: string | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      list_tax_rates: { Args: never; Returns: Json };
      list_team: { Args: never; Returns: Json };
      list_till_sessions: {
        Args: { p_after?: string | null; p_limit?: number | null; p_sort?: string | null; p_filter?: Json | null };
        Returns: Json;
      };
      list_till_staff: { Args: never; Returns: Json };
      list_tills: { Args: never; Returns: Json };
      list_transfers: {
        Args: {
          p_query?: string | null;
          p_status?: string | null;
          p_location_id?: string | null;
          p_after?: string | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      list_unmatched_entries: {
        Args: { p_account_id: string; p_search?: string | null; p_limit?: number | null; p_until?: string | null };
        Returns: Json;
      };
      list_voucher_categories: { Args: { p_kind: string }; Returns: Json };
      list_vouchers: {
        Args: { p_filter?: Json | null; p_after?: string | null; p_limit?: number | null; p_sort?: string | null };
        Returns: Json;
      };
      list_waiting_runs: { Args: never; Returns: Json };
      list_webhook_deliveries: { Args: { p_webhook_id: string }; Returns: Json };
      list_webhooks: { Args: never; Returns: Json };
      load_sample_data: { Args: { p_kind: string }; Returns: Json };
      lock_books: { Args: { p_lock: Json }; Returns: Json };
      log_user_activity: {
        Args: {
          p_tenant_id?: string | null;
          p_user_id?: string | null;
          p_action?: string | null;
          p_resource_type?: string | null;
          p_resource_id?: string | null;
          p_details?: Json | null;
          p_ip_address?: string | null;
          p_user_agent?: string | null;
        };
        Returns: string;
      };
      mail_quote: { Args: { p_quote_id: string; p_email: string }; Returns: Json };
      mail_receipt: { Args: { p_sale_id: string; p_email: string }; Returns: Json };
      mail_statement: { Args: { p_contact_id: string; p_from?: string | null; p_to?: string | null }; Returns: Json };
      make_recurring: { Args: { p_tenant_id: string; p_schedule_id: string }; Returns: boolean };
      map_import: { Args: { p_import_id: string; p_mapping: Json; p_options?: Json | null }; Returns: Json };
      mark_mail_sent: { Args: { p_mail_id: string }; Returns: undefined };
      mark_notifications_read: { Args: { p_up_to?: string | null; p_id?: string | null }; Returns: Json };
      match_bill: { Args: { p_bill: Json }; Returns: Json };
      match_line: { Args: { p_match: Json }; Returns: Json };
      match_lines: { Args: { p_matches: Json }; Returns: Json };
      may_invite_account: { Args: { p_tenant_id: string; p_user_id: string }; Returns: boolean };
      mend_shared_code: { Args: { p_mend: Json }; Returns: Json };
      merge_accounts: { Args: { p_from_id: string; p_into_id: string }; Returns: Json };
      merge_contacts: {
        Args: { p_survivor_id: string; p_merged_ids: string[]; p_fields?: Json | null };
        Returns: Json;
      };
      message_report_secret: { Args: { p_tenant_id: string; p_channel: string; p_secret: string }; Returns: Json };
      mint_session_handover: {
        Args: { p_user_id: string; p_code_hash: string; p_target_host: string; p_base_domains: string[] };
        Returns: undefined;
      };
      moderate_review: { Args: { p_moderation: Json }; Returns: Json };
      move_category: { Args: { p_category_id: string; p_parent_id: string; p_position: number }; Returns: Json };
      my_access: { Args: never; Returns: Json };
      my_notification_choices: { Args: never; Returns: Json };
      my_sessions: { Args: never; Returns: Json };
      my_shop_account: { Args: { p_tenant_id: string }; Returns: Json };
      my_shop_cart: { Args: { p_tenant_id: string }; Returns: Json };
      my_shop_orders: {
        Args: { p_tenant_id: string; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      near_expiry: { Args: { p_location_id?: string | null }; Returns: Json };
      next_erasing_step: { Args: { p_tenant_id: string }; Returns: Json };
      next_export_step: { Args: { p_tenant_id: string; p_export_id: string }; Returns: Json };
      next_internal_barcode: { Args: never; Returns: string };
      next_job_at: { Args: never; Returns: string };
      note_fiscal_device: {
        Args: { p_device: string; p_user_id: string; p_info: Json; p_sealed: string };
        Returns: undefined;
      };
      note_payment_reconciliation: { Args: { p_reconciliation: Json }; Returns: number };
      note_payment_reports: { Args: { p_note: Json }; Returns: undefined };
      note_payment_request: { Args: { p_request: Json }; Returns: undefined };
      note_payment_returns: { Args: { p_report: Json }; Returns: undefined };
      note_unknown_return: { Args: { p_event: Json }; Returns: undefined };
      notify_payment_claim: { Args: { p_tenant_id: string; p_order_id: string }; Returns: boolean };
      open_business_export: { Args: { p_export_id: string }; Returns: Json };
      open_inbox_thread: { Args: { p_contact_id: string; p_channel: string }; Returns: Json };
      open_stock_count: { Args: { p_count: Json }; Returns: Json };
      open_till_session: {
        Args: { p_session_id: string; p_opening_float: number; p_till_id?: string | null };
        Returns: Json;
      };
      open_window: { Args: { p_window: Json }; Returns: Json };
      order_bank_rules: { Args: { p_rule_ids: string[] }; Returns: Json };
      order_payment: { Args: { p_token: string }; Returns: Json };
      order_payment_claim: { Args: { p_order_id: string }; Returns: Json };
      order_payments: { Args: { p_order_id: string }; Returns: Json };
      order_reviews: { Args: { p_token: string }; Returns: Json };
      owed_to_suppliers: { Args: { p_contact_id?: string | null }; Returns: Json };
      paper_settings: { Args: never; Returns: Json };
      park_sale: { Args: { p_parked: Json }; Returns: Json };
      pause_campaign: { Args: { p_campaign_id: string }; Returns: Json };
      pay_billing_invoice: { Args: { p_payment: Json }; Returns: Json };
      pay_supplier: { Args: { p_payment: Json }; Returns: Json };
      pay_tax: { Args: { p_payment: Json }; Returns: Json };
      payables_ageing: {
        Args: { p_as_of?: string | null; p_by?: string | null; p_contact_id?: string | null };
        Returns: Json;
      };
      payment_provider_of: { Args: { p_tenant_id: string; p_kind: string }; Returns: Json };
      pin_saved_report: { Args: { p_saved_report_id: string; p_is_pinned: boolean }; Returns: Json };
      place_order: { Args: { p_order: Json }; Returns: Json };
      post_bill: { Args: { p_bill: Json }; Returns: Json };
      post_depreciation: { Args: never; Returns: Json };
      post_due_depreciation: { Args: never; Returns: number };
      post_manual_journal: { Args: { p_journal: Json }; Returns: Json };
      post_stock_count: { Args: { p_posting: Json }; Returns: Json };
      post_supplier_credit: { Args: { p_credit: Json }; Returns: Json };
      preview_message: {
        Args: { p_channel: string; p_purpose: string; p_event_key: string; p_subject: string; p_body: string };
        Returns: Json;
      };
      preview_schedule: { Args: { p_rule: Json }; Returns: Json };
      price_preview: {
        Args: {
          p_product_id: string;
          p_contact_id?: string | null;
          p_quantity?: number | null;
          p_date?: string | null;
          p_location_id?: string | null;
        };
        Returns: Json;
      };
      print_gift_card: { Args: { p_card_id: string }; Returns: Json };
      product_file_rows: { Args: { p_ids: string[] }; Returns: Json };
      product_history: {
        Args: { p_product_id: string; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      profit_and_loss: { Args: { p_query: Json }; Returns: Json };
      promotion_statistics: {
        Args: { p_promotion_id: string; p_from?: string | null; p_to?: string | null };
        Returns: Json;
      };
      queue_books_health: { Args: never; Returns: number };
      queue_cart_mails: { Args: { p_limit?: number | null }; Returns: Json };
      queue_fiscal_devices: { Args: never; Returns: number };
      queue_message_lanes: { Args: never; Returns: undefined };
      queue_message_reminders: { Args: never; Returns: undefined };
      queue_report_checks: { Args: never; Returns: number };
      queue_stock_notices: { Args: { p_limit?: number | null }; Returns: Json };
      quote_campaign: { Args: { p_campaign_id: string }; Returns: Json };
      quote_sale: { Args: { p_basket: Json }; Returns: Json };
      quote_subscription_change: { Args: { p_change: Json }; Returns: Json };
      read_export_link: { Args: { p_token: string }; Returns: Json };
      read_mail: { Args: { p_mail_id: string }; Returns: Json };
      read_unsubscribe: { Args: { p_token: string }; Returns: Json };
      receive_goods: { Args: { p_receipt: Json }; Returns: Json };
      receive_transfer: { Args: { p_receipt: Json }; Returns: Json };
      receiving_products: {
        Args: { p_query?: string | null; p_code?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      record_cash_movement: { Args: { p_movement: Json }; Returns: Json };
      record_consent: { Args: { p_consent: Json }; Returns: Json };
      record_contact_payment: { Args: { p_payment: Json }; Returns: Json };
      record_count_entries: { Args: { p_batch: Json }; Returns: Json };
      record_direct_payment: { Args: { p_payment: Json }; Returns: Json };
      record_expense: { Args: { p_expense: Json }; Returns: Json };
      record_inbound_message: { Args: { p_provider: string; p_tenant_id: string; p_message: Json }; Returns: Json };
      record_income: { Args: { p_income: Json }; Returns: Json };
      record_invitation: {
        Args: {
          p_actor_id: string;
          p_tenant_id: string;
          p_user_id: string;
          p_full_name: string;
          p_role: string;
          p_role_id?: string | null;
        };
        Returns: Json;
      };
      record_message_report: { Args: { p_provider: string; p_tenant_id: string; p_report: Json }; Returns: boolean };
      record_opening_balances: { Args: { p_opening: Json }; Returns: Json };
      record_order_deposit: { Args: { p_deposit: Json }; Returns: Json };
      record_owner_money: { Args: { p_movement: Json }; Returns: Json };
      record_sale: { Args: { p_sale: Json }; Returns: Json };
      record_supplier_refund: { Args: { p_refund: Json }; Returns: Json };
      record_unanswerable_invitation: {
        Args: {
          p_actor_id: string;
          p_tenant_id: string;
          p_user_id: string;
          p_email: string;
          p_full_name: string;
          p_role: string;
          p_role_id?: string | null;
        };
        Returns: Json;
      };
      record_voids: { Args: { p_voids: Json }; Returns: number };
      record_whatsapp_template: {
        Args: { p_tenant_id: string; p_name: string; p_language: string; p_state: string };
        Returns: boolean;
      };
      recovery_codes_state: { Args: never; Returns: Json };
      redeem_session_handover: { Args: { p_code_hash: string; p_target_host: string }; Returns: string };
      refresh_bought_together: { Args: { p_limit?: number | null }; Returns: number };
      refund_parts: { Args: { p_sale_id: string; p_amount: number }; Returns: Json };
      refund_prepaid: { Args: { p_refund: Json }; Returns: Json };
      refund_sale: { Args: { p_refund: Json }; Returns: Json };
      release_bill: { Args: { p_release: Json }; Returns: Json };
      release_quote: { Args: { p_quote_id: string }; Returns: Json };
      remove_billing_method: { Args: never; Returns: Json };
      remove_lapsed_imports: { Args: never; Returns: number };
      remove_old_jobs: { Args: never; Returns: number };
      remove_sample_data: { Args: never; Returns: Json };
      remove_time_entry: { Args: { p_entry_id: string; p_reason: string }; Returns: Json };
      rename_device: { Args: { p_device_id: string; p_name: string }; Returns: Json };
      reopen_hours: { Args: { p_user_id: string; p_week: string; p_reason: string }; Returns: Json };
      reopen_purchase_order: { Args: { p_opening: Json }; Returns: Json };
      reopen_statement: { Args: { p_reopen: Json }; Returns: Json };
      reorder_suggestions: {
        Args: {
          p_location_id?: string | null;
          p_days?: number | null;
          p_supplier_id?: string | null;
          p_after?: string | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      replace_device: { Args: { p_device_id: string; p_device: Json }; Returns: Json };
      reply_in_inbox: { Args: { p_thread_id: string; p_id: string; p_text: string }; Returns: Json };
      report_access: { Args: never; Returns: Json };
      report_catalogue: { Args: never; Returns: Json };
      report_device: {
        Args: { p_device_id: string; p_waiting_count?: number | null; p_waiting_since?: string | null };
        Returns: Json;
      };
      report_error: { Args: { p_error: Json }; Returns: Json };
      request_recount: { Args: { p_count_id: string; p_product_ids: string[] }; Returns: Json };
      request_stock_adjustment: { Args: { p_adjustment: Json }; Returns: Json };
      request_stock_notice: { Args: { p_request: Json }; Returns: Json };
      resend_message: { Args: { p_message_id: string; p_id: string }; Returns: Json };
      resend_webhook: { Args: { p_delivery_id: string }; Returns: Json };
      resolve_direct_payment: { Args: { p_resolution: Json }; Returns: Json };
      resolve_fiscal_document: { Args: { p_id: string; p_resolution: Json }; Returns: Json };
      resolve_payment: { Args: { p_resolution: Json }; Returns: Json };
      resolve_payment_return: { Args: { p_resolution: Json }; Returns: Json };
      restore_bill_paper: { Args: { p_paper_id: string }; Returns: Json };
      restore_saved_report: { Args: { p_saved_report_id: string }; Returns: Json };
      resume_campaign: { Args: { p_campaign_id: string }; Returns: Json };
      resume_fiscal_device: { Args: { p_device_id: string }; Returns: Json };
      resume_parked_sale: {
        Args: { p_id: string; p_claim_id?: string | null; p_operator_token?: string | null };
        Returns: Json;
      };
      resume_subscription: { Args: never; Returns: Json };
      retire_payment_report_address: { Args: { p_address_id: string }; Returns: Json };
      retry_fiscal_documents: { Args: { p_ids?: string[] | null; p_device_id?: string | null }; Returns: Json };
      retry_schedule_run: { Args: { p_retry: Json }; Returns: Json };
      return_without_receipt: { Args: { p_return: Json }; Returns: Json };
      reverse_asset_disposal: { Args: { p_reversal: Json }; Returns: Json };
      reverse_bill: { Args: { p_reversal: Json }; Returns: Json };
      reverse_contact_payment: { Args: { p_reversal: Json }; Returns: Json };
      reverse_entry: { Args: { p_reversal: Json }; Returns: Json };
      reverse_money_transfer: { Args: { p_reversal: Json }; Returns: Json };
      reverse_supplier_payment: { Args: { p_reversal: Json }; Returns: Json };
      reverse_tax_payment: { Args: { p_reversal: Json }; Returns: Json };
      reverse_voucher: { Args: { p_reversal: Json }; Returns: Json };
      review_late_sale: { Args: { p_sale_id: string }; Returns: Json };
      revoke_api_key: { Args: { p_api_key_id: string }; Returns: Json };
      revoke_device: { Args: { p_device_id: string }; Returns: Json };
      revoke_invoice_link: { Args: { p_link_id: string }; Returns: Json };
      revoke_purchase_order_link: { Args: { p_order_id: string }; Returns: Json };
      revoke_quote_link: { Args: { p_quote_id: string }; Returns: Json };
      run_billing_cycle: { Args: { p_now?: string | null; p_limit?: number | null }; Returns: Json };
      run_report: { Args: { p_query: Json }; Returns: Json };
      sale_exchanges: { Args: { p_sale_id: string }; Returns: Json };
      sale_story: { Args: { p_sale_id: string }; Returns: Json };
      save_account: { Args: { p_account: Json }; Returns: Json };
      save_accounting_settings: { Args: { p_settings: Json }; Returns: Json };
      save_asset_limit: { Args: { p_limit_amount: number }; Returns: Json };
      save_bank_rule: { Args: { p_rule: Json }; Returns: Json };
      save_barcode_rule: { Args: { p_rule: Json }; Returns: Json };
      save_batch: { Args: { p_batch: Json }; Returns: Json };
      save_bill: { Args: { p_bill: Json }; Returns: Json };
      save_billing_details: { Args: { p_details: Json }; Returns: Json };
      save_billing_method: { Args: { p_tenant_id: string; p_method: Json }; Returns: undefined };
      save_billing_provider_keys: { Args: { p_user_id: string; p_kind: string; p_keys: Json }; Returns: Json };
      save_budget: { Args: { p_budget: Json }; Returns: Json };
      save_business: { Args: { p_changes: Json }; Returns: Json };
      save_business_day: { Args: { p_timezone: string; p_day_cutoff: string }; Returns: Json };
      save_campaign: { Args: { p_campaign: Json }; Returns: Json };
      save_category: { Args: { p_category: Json }; Returns: Json };
      save_commission_rule: { Args: { p_rule: Json }; Returns: Json };
      save_contact: { Args: { p_contact: Json }; Returns: Json };
      save_contact_note: { Args: { p_note: Json }; Returns: Json };
      save_document_numbering: { Args: { p_numbering: Json }; Returns: Json };
      save_export_step: { Args: { p_tenant_id: string; p_export_id: string; p_step: Json }; Returns: boolean };
      save_first_run: { Args: { p_business_kind: string; p_currency_code: string; p_timezone: string }; Returns: Json };
      save_fiscal_device: { Args: { p_device: Json }; Returns: Json };
      save_fiscal_imports: { Args: { p_device: string; p_list: Json }; Returns: number };
      save_fiscal_items: { Args: { p_items: Json }; Returns: Json };
      save_fiscal_list: { Args: { p_device: string; p_list: Json; p_since?: string | null }; Returns: Json };
      save_fiscal_purchases: { Args: { p_device: string; p_list: Json }; Returns: number };
      save_fiscal_reference: { Args: { p_device: string; p_codes: Json; p_classes: Json }; Returns: Json };
      save_fixed_asset: { Args: { p_asset: Json }; Returns: Json };
      save_journal_template: { Args: { p_template: Json }; Returns: Json };
      save_location: { Args: { p_location: Json }; Returns: Json };
      save_loyalty_program: { Args: { p_program: Json }; Returns: Json };
      save_message_channel: { Args: { p_channel: string; p_settings: Json }; Returns: Json };
      save_message_keys: {
        Args: { p_tenant_id: string; p_user_id: string; p_channel: string; p_keys: Json };
        Returns: Json;
      };
      save_message_rules: { Args: { p_rules: Json }; Returns: Json };
      save_message_template: { Args: { p_template: Json }; Returns: Json };
      save_modifier_set: { Args: { p_modifier_set: Json }; Returns: Json };
      save_money_account: { Args: { p_account: Json }; Returns: Json };
      save_my_shop_account: { Args: { p_account: Json }; Returns: Json };
      save_my_shop_cart: { Args: { p_cart: Json }; Returns: Json };
      save_notification_choices: { Args: { p_choices: Json }; Returns: Json };
      save_paper_settings: { Args: { p_papers: Json; p_version: number }; Returns: Json };
      save_payment_keys: {
        Args: { p_tenant_id: string; p_user_id: string; p_kind: string; p_keys: Json };
        Returns: Json;
      };
      save_payment_methods: { Args: { p_methods: Json }; Returns: Json };
      save_payment_provider: { Args: { p_provider: Json }; Returns: Json };
      save_price_list: { Args: { p_price_list: Json }; Returns: Json };
      save_price_list_items: {
        Args: { p_price_list_id: string; p_items?: Json | null; p_removed_ids?: string[] | null };
        Returns: Json;
      };
      save_product: { Args: { p_product: Json }; Returns: Json };
      save_product_attribute: { Args: { p_attribute: Json }; Returns: Json };
      save_product_variants: {
        Args: { p_product_id: string; p_options: Json; p_variants: Json; p_expected_updated_at?: string | null };
        Returns: Json;
      };
      save_promotion: { Args: { p_promotion: Json }; Returns: Json };
      save_purchase_order: { Args: { p_order: Json }; Returns: Json };
      save_quote: { Args: { p_quote: Json }; Returns: Json };
      save_report: { Args: { p_report: Json }; Returns: Json };
      save_report_alert: { Args: { p_alert: Json }; Returns: Json };
      save_report_schedule: { Args: { p_schedule: Json }; Returns: Json };
      save_schedule: { Args: { p_schedule: Json }; Returns: Json };
      save_segment: { Args: { p_segment: Json }; Returns: Json };
      save_shop_policy: { Args: { p_kind: string; p_body: string; p_version: number }; Returns: Json };
      save_tax_rate: { Args: { p_rate: Json }; Returns: Json };
      save_tax_settings: { Args: { p_settings: Json }; Returns: Json };
      save_tenant_role: { Args: { p_role: Json }; Returns: Json };
      save_till: { Args: { p_till: Json }; Returns: Json };
      save_till_pages: { Args: { p_layout: Json }; Returns: Json };
      save_time_entry: { Args: { p_entry: Json }; Returns: Json };
      save_transfer: { Args: { p_transfer: Json }; Returns: Json };
      save_view: { Args: { p_view: Json }; Returns: Json };
      save_webhook: { Args: { p_webhook: Json }; Returns: Json };
      search_activity: {
        Args: { p_filter?: Json | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      search_business: { Args: { p_query: string }; Returns: Json };
      search_fiscal_item_classes: {
        Args: { p_search?: string | null; p_mode?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      search_products: {
        Args: { p_tenant_id: string; p_query: string; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      send_announcement: { Args: { p_announcement_id: string }; Returns: boolean };
      send_contact_message: { Args: { p_message: Json }; Returns: Json };
      send_due_report: { Args: { p_tenant_id: string; p_report_schedule_id: string }; Returns: boolean };
      send_purchase_order: { Args: { p_sending: Json }; Returns: Json };
      send_report_now: { Args: { p_sending: Json }; Returns: Json };
      send_tax_reminders: { Args: { p_limit?: number | null }; Returns: number };
      send_test_message: { Args: { p_id: string; p_template_id: string; p_address: string }; Returns: Json };
      send_transfer: { Args: { p_transfer_id: string; p_revision: number }; Returns: Json };
      serial_history: { Args: { p_serial_id: string }; Returns: Json };
      set_carried_entries: { Args: { p_carried: Json }; Returns: Json };
      set_contact_credit: {
        Args: { p_contact_id: string; p_credit_limit: number; p_payment_terms_days?: number | null };
        Returns: Json;
      };
      set_contact_message_state: { Args: { p_message_id: string; p_state: string }; Returns: Json };
      set_count_batch: { Args: { p_count_id: string; p_product_id: string; p_batch_id: string }; Returns: Json };
      set_count_moving_zone: { Args: { p_count_id: string; p_product_id: string; p_zone: string }; Returns: Json };
      set_member_active: { Args: { p_user_id: string; p_is_active: boolean }; Returns: Json };
      set_product_modifiers: { Args: { p_product_id: string; p_modifier_set_ids: string[] }; Returns: Json };
      set_products_published: { Args: { p_product_ids: string[]; p_is_published: boolean }; Returns: Json };
      set_report_goal: { Args: { p_goal: Json }; Returns: Json };
      set_staff_pin: { Args: { p_pin: string; p_password?: string | null }; Returns: Json };
      set_stock_count_status: { Args: { p_count_id: string; p_status: string }; Returns: Json };
      settle_billing_attempt: { Args: { p_settlement: Json }; Returns: Json };
      settle_billing_refund: { Args: { p_settlement: Json }; Returns: Json };
      settle_line: { Args: { p_settlement: Json }; Returns: Json };
      settle_message: { Args: { p_message_id: string; p_lease_id: string; p_outcome: Json }; Returns: undefined };
      settle_payment: { Args: { p_settlement: Json }; Returns: Json };
      settle_payment_refund: { Args: { p_settlement: Json }; Returns: undefined };
      settle_unproven_payment: { Args: { p_settlement: Json }; Returns: Json };
      settle_webhook: { Args: { p_tenant_id: string; p_delivery_id: string; p_outcome: Json }; Returns: undefined };
      shop_context: { Args: { p_tenant_id?: string | null; p_slug?: string | null }; Returns: Json };
      shop_facets: {
        Args: {
          p_tenant_id: string;
          p_category_id?: string | null;
          p_deals_only?: boolean | null;
          p_in_stock_only?: boolean | null;
          p_min_price?: number | null;
          p_max_price?: number | null;
          p_facets?: Json | null;
          p_query?: string | null;
        };
        Returns: Json;
      };
      shop_home: { Args: { p_tenant_id: string }; Returns: Json };
      shop_payment_methods: { Args: { p_tenant_id: string }; Returns: Json };
      shop_policy: { Args: { p_tenant_id: string; p_kind: string }; Returns: Json };
      shop_policy_settings: { Args: never; Returns: Json };
      shop_product: { Args: { p_tenant_id: string; p_product_id: string }; Returns: Json };
      shop_products: {
        Args: {
          p_tenant_id: string;
          p_category_id?: string | null;
          p_sort?: string | null;
          p_deals_only?: boolean | null;
          p_in_stock_only?: boolean | null;
          p_min_price?: number | null;
          p_max_price?: number | null;
          p_after?: string | null;
          p_limit?: number | null;
          p_facets?: Json | null;
          p_query?: string | null;
        };
        Returns: Json;
      };
      shop_reviews: {
        Args: { p_tenant_id: string; p_product_id: string; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      skip_schedule_run: { Args: { p_skip: Json }; Returns: Json };
      start_business_export: { Args: never; Returns: Json };
      start_campaign: {
        Args: { p_campaign_id: string; p_at?: string | null; p_typed_recipients?: number | null };
        Returns: Json;
      };
      start_email_verification: { Args: { p_user_id: string; p_email: string; p_code_hash: string }; Returns: Json };
      start_fiscal_device: { Args: { p_device_id: string }; Returns: Json };
      start_import: { Args: { p_import: Json }; Returns: Json };
      stock_count_entries: { Args: { p_count_id: string; p_product_id: string }; Returns: Json };
      stock_count_review: {
        Args: {
          p_count_id: string;
          p_filter?: string | null;
          p_minimum_value?: number | null;
          p_sort?: string | null;
          p_after?: string | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      stock_count_sheet: {
        Args: {
          p_count_id: string;
          p_state?: string | null;
          p_query?: string | null;
          p_after?: string | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      stock_document: { Args: { p_source_type: string; p_source_id: string }; Returns: Json };
      stock_history: {
        Args: {
          p_product_id: string;
          p_location_id?: string | null;
          p_from?: string | null;
          p_to?: string | null;
          p_kind?: string | null;
          p_after?: string | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      stock_valuation: {
        Args: {
          p_as_of?: string | null;
          p_location_id?: string | null;
          p_category_id?: string | null;
          p_query?: string | null;
          p_sort?: string | null;
          p_after?: string | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      stock_value_by_location: { Args: { p_as_of?: string | null }; Returns: Json };
      stock_value_history: { Args: { p_months?: number | null }; Returns: Json };
      stop_campaign: { Args: { p_campaign_id: string }; Returns: Json };
      stop_coupon: { Args: { p_coupon_id: string; p_is_stopped?: boolean | null }; Returns: Json };
      stop_fiscal_device: { Args: { p_device_id: string; p_reason: string }; Returns: Json };
      stop_till_payment: { Args: { p_request_id: string }; Returns: Json };
      suggest_matches: { Args: { p_bank_line_ids: string[] }; Returns: Json };
      supplier_statement: {
        Args: { p_contact_id: string; p_from?: string | null; p_to?: string | null };
        Returns: Json;
      };
      supply_of_products: { Args: { p_product_ids: string[]; p_contact_id?: string | null }; Returns: Json };
      tag_contacts: {
        Args: { p_contact_ids: string[]; p_add?: string[] | null; p_remove?: string[] | null };
        Returns: Json;
      };
      take_attachment_off: { Args: { p_attachment_id: string }; Returns: Json };
      take_back_closing: { Args: never; Returns: Json };
      take_database_sample: { Args: never; Returns: boolean };
      take_order: { Args: { p_order: Json }; Returns: Json };
      take_payment_report: { Args: { p_report: Json }; Returns: Json };
      tax_documents: {
        Args: {
          p_period_start?: string | null;
          p_return_id?: string | null;
          p_box?: string | null;
          p_has_pin?: boolean | null;
          p_after?: string | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
      tax_periods: { Args: { p_until?: string | null }; Returns: Json };
      tax_worksheet: { Args: { p_period_start: string; p_kind?: string | null }; Returns: Json };
      test_barcode: { Args: { p_code: string }; Returns: Json };
      test_webhook: { Args: { p_webhook_id: string }; Returns: Json };
      till_catalogue: { Args: { p_after?: string | null; p_limit?: number | null }; Returns: Json };
      till_customers: { Args: { p_after?: string | null; p_limit?: number | null }; Returns: Json };
      till_direct_payments: { Args: never; Returns: Json };
      till_payments: { Args: { p_sale_id: string }; Returns: Json };
      till_price_lists: { Args: never; Returns: Json };
      till_prices: {
        Args: { p_price_list_id: string; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      till_products: {
        Args: {
          p_query?: string | null;
          p_category_id?: string | null;
          p_limit?: number | null;
          p_parent_id?: string | null;
        };
        Returns: Json;
      };
      till_promotions: { Args: { p_after?: string | null; p_limit?: number | null }; Returns: Json };
      till_serials: { Args: { p_product_id?: string | null; p_query?: string | null }; Returns: Json };
      till_session_report: { Args: { p_session_id: string }; Returns: Json };
      till_setup: { Args: never; Returns: Json };
      till_stock: { Args: { p_product_ids: string[] }; Returns: Json };
      till_stock_serials: {
        Args: { p_location_id: string; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      track_serials: { Args: { p_change: Json }; Returns: Json };
      transfer_money: { Args: { p_transfer: Json }; Returns: Json };
      transfer_ownership: { Args: { p_user_id: string }; Returns: Json };
      trial_balance: { Args: { p_query: Json }; Returns: Json };
      try_bank_rule: { Args: { p_rule: Json }; Returns: Json };
      undo_allocation: { Args: { p_undo: Json }; Returns: Json };
      undo_import: { Args: { p_import_id: string }; Returns: Json };
      undo_product_edit: { Args: { p_edit_id: string }; Returns: Json };
      unmatch_line: { Args: { p_undo: Json }; Returns: Json };
      unmatch_lines: { Args: { p_undo: Json }; Returns: Json };
      unmerge_contact: { Args: { p_contact_id: string }; Returns: Json };
      unproven_payments: { Args: never; Returns: Json };
      unsubscribe: { Args: { p_token: string }; Returns: Json };
      use_recovery_code: { Args: { p_code: string }; Returns: Json };
      verify_till_pin: { Args: { p_user_id: string; p_pin: string }; Returns: Json };
      verify_z_chain: { Args: { p_till_id: string }; Returns: Json };
      watch_fiscal_devices: { Args: never; Returns: number };
      webhook_secret: { Args: { p_webhook_id: string; p_is_new?: boolean | null }; Returns: Json };
      withdraw_email_verification: { Args: { p_code_id: string }; Returns: undefined };
      withdraw_fixed_asset: { Args: { p_withdrawal: Json }; Returns: Json };
      withdraw_invitation: { Args: { p_user_id: string }; Returns: Json };
      withdraw_statement: { Args: { p_withdrawal: Json }; Returns: Json };
      work_direct_payments: { Args: { p_tenant_id?: string | null }; Returns: boolean };
      write_review: { Args: { p_review: Json }; Returns: Json };
    };
    Enums: Record<never, never>;
    CompositeTypes: Record<never, never>;
  };
};

type PublicTables = Database['public']['Tables'];

/** A row as it is read. */
export type TableRow<Name extends keyof PublicTables> = PublicTables[Name]['Row'];
/** What an insert may send. */
export type TableInsert<Name extends keyof PublicTables> = PublicTables[Name]['Insert'];
/** What an update may send. */
export type TableUpdate<Name extends keyof PublicTables> = PublicTables[Name]['Update'];
