// Made by scripts/database-types.mjs from the catalog of the migrated database. Do not edit: run `npm run types:database`.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[];

// A type, not an interface: supabase-js needs the index signature that only types have.
export type Database = {
  public: {
    Tables: {
      accounting_periods: {
        Row: {
          created_at: string;
          ends_on: string;
          id: string;
          locked_at: string | null;
          locked_by: string | null;
          starts_on: string;
          status: string;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          ends_on: string;
          id?: string;
          locked_at?: string | null;
          locked_by?: string | null;
          starts_on: string;
          status?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          ends_on?: string;
          id?: string;
          locked_at?: string | null;
          locked_by?: string | null;
          starts_on?: string;
          status?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'accounting_periods_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
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
          linkedin_url: string | null;
          phone: string | null;
          postal_code: string | null;
          receipt_footer: string | null;
          receipt_header: string | null;
          state_province: string | null;
          tagline: string | null;
          tax_pin: string | null;
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
          linkedin_url?: string | null;
          phone?: string | null;
          postal_code?: string | null;
          receipt_footer?: string | null;
          receipt_header?: string | null;
          state_province?: string | null;
          tagline?: string | null;
          tax_pin?: string | null;
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
          linkedin_url?: string | null;
          phone?: string | null;
          postal_code?: string | null;
          receipt_footer?: string | null;
          receipt_header?: string | null;
          state_province?: string | null;
          tagline?: string | null;
          tax_pin?: string | null;
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
      cash_movements: {
        Row: {
          amount: number;
          created_at: string;
          id: string;
          journal_entry_id: string | null;
          kind: string;
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
          reason?: string;
          recorded_by?: string | null;
          request_hash?: string;
          tenant_id?: string;
          till_session_id?: string;
        };
        Relationships: [
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
      contacts: {
        Row: {
          address: string | null;
          company: string | null;
          created_at: string;
          credit_limit: number;
          email: string | null;
          id: string;
          name: string;
          notes: string | null;
          phone: string | null;
          tax_pin: string | null;
          tenant_id: string;
          type: string;
          updated_at: string;
          user_id: string | null;
        };
        Insert: {
          address?: string | null;
          company?: string | null;
          created_at?: string;
          credit_limit?: number;
          email?: string | null;
          id?: string;
          name: string;
          notes?: string | null;
          phone?: string | null;
          tax_pin?: string | null;
          tenant_id?: string;
          type?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Update: {
          address?: string | null;
          company?: string | null;
          created_at?: string;
          credit_limit?: number;
          email?: string | null;
          id?: string;
          name?: string;
          notes?: string | null;
          phone?: string | null;
          tax_pin?: string | null;
          tenant_id?: string;
          type?: string;
          updated_at?: string;
          user_id?: string | null;
        };
        Relationships: [
          {
            foreignKeyName: 'contacts_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      credit_note_lines: {
        Row: {
          credit_note_id: string;
          gross_amount: number;
          id: string;
          line_number: number;
          net_amount: number;
          quantity: number;
          restock: boolean;
          sale_line_id: string;
          tax_amount: number;
          tenant_id: string;
        };
        Insert: {
          credit_note_id: string;
          gross_amount: number;
          id?: string;
          line_number: number;
          net_amount: number;
          quantity: number;
          restock: boolean;
          sale_line_id: string;
          tax_amount: number;
          tenant_id?: string;
        };
        Update: {
          credit_note_id?: string;
          gross_amount?: number;
          id?: string;
          line_number?: number;
          net_amount?: number;
          quantity?: number;
          restock?: boolean;
          sale_line_id?: string;
          tax_amount?: number;
          tenant_id?: string;
        };
        Relationships: [
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
          reason: string;
          receivable_amount: number;
          reference: string | null;
          refund_amount: number;
          refund_tender_type: string;
          request_hash: string;
          sale_id: string;
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
          reason: string;
          receivable_amount: number;
          reference?: string | null;
          refund_amount: number;
          refund_tender_type: string;
          request_hash: string;
          sale_id: string;
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
          reason?: string;
          receivable_amount?: number;
          reference?: string | null;
          refund_amount?: number;
          refund_tender_type?: string;
          request_hash?: string;
          sale_id?: string;
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
      goods_receipt_lines: {
        Row: {
          goods_receipt_id: string;
          id: string;
          line_cost: number;
          line_number: number;
          product_id: string;
          quantity: number;
          tenant_id: string;
          unit_cost: number;
        };
        Insert: {
          goods_receipt_id: string;
          id?: string;
          line_cost: number;
          line_number: number;
          product_id: string;
          quantity: number;
          tenant_id?: string;
          unit_cost: number;
        };
        Update: {
          goods_receipt_id?: string;
          id?: string;
          line_cost?: number;
          line_number?: number;
          product_id?: string;
          quantity?: number;
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
          created_at: string;
          id: string;
          memo: string | null;
          number: string;
          posted_at: string;
          posted_by: string | null;
          reverses_id: string | null;
          source_id: string;
          source_type: string;
          tenant_id: string;
        };
        Insert: {
          business_date: string;
          created_at?: string;
          id?: string;
          memo?: string | null;
          number: string;
          posted_at: string;
          posted_by?: string | null;
          reverses_id?: string | null;
          source_id: string;
          source_type: string;
          tenant_id?: string;
        };
        Update: {
          business_date?: string;
          created_at?: string;
          id?: string;
          memo?: string | null;
          number?: string;
          posted_at?: string;
          posted_by?: string | null;
          reverses_id?: string | null;
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
          credit: number;
          debit: number;
          id: string;
          journal_entry_id: string;
          ledger_account_id: string;
          memo: string | null;
          tenant_id: string;
        };
        Insert: {
          business_date: string;
          credit?: number;
          debit?: number;
          id?: string;
          journal_entry_id: string;
          ledger_account_id: string;
          memo?: string | null;
          tenant_id?: string;
        };
        Update: {
          business_date?: string;
          credit?: number;
          debit?: number;
          id?: string;
          journal_entry_id?: string;
          ledger_account_id?: string;
          memo?: string | null;
          tenant_id?: string;
        };
        Relationships: [
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
      ledger_accounts: {
        Row: {
          account_type: string;
          code: string;
          created_at: string;
          id: string;
          is_active: boolean;
          name: string;
          normal_balance: string;
          role: string | null;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          account_type: string;
          code: string;
          created_at?: string;
          id?: string;
          is_active?: boolean;
          name: string;
          normal_balance: string;
          role?: string | null;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          account_type?: string;
          code?: string;
          created_at?: string;
          id?: string;
          is_active?: boolean;
          name?: string;
          normal_balance?: string;
          role?: string | null;
          tenant_id?: string;
          updated_at?: string;
        };
        Relationships: [
          {
            foreignKeyName: 'ledger_accounts_tenant_id_fkey';
            columns: ['tenant_id'];
            isOneToOne: false;
            referencedRelation: 'tenants';
            referencedColumns: ['id'];
          },
        ];
      };
      locations: {
        Row: {
          created_at: string;
          id: string;
          is_active: boolean;
          is_default: boolean;
          name: string;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          id?: string;
          is_active?: boolean;
          is_default?: boolean;
          name: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
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
      order_lines: {
        Row: {
          discount_amount: number;
          gross_amount: number;
          id: string;
          image_url: string | null;
          line_number: number;
          name: string;
          net_amount: number;
          order_id: string;
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
          name: string;
          net_amount: number;
          order_id: string;
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
          name?: string;
          net_amount?: number;
          order_id?: string;
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
          subtotal_amount: number;
          tax_amount: number;
          tenant_id: string;
          token_hash: string;
          total_amount: number;
          updated_at: string;
        };
        Insert: {
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
          subtotal_amount: number;
          tax_amount: number;
          tenant_id?: string;
          token_hash: string;
          total_amount: number;
          updated_at?: string;
        };
        Update: {
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
          subtotal_amount?: number;
          tax_amount?: number;
          tenant_id?: string;
          token_hash?: string;
          total_amount?: number;
          updated_at?: string;
        };
        Relationships: [
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
      payment_methods: {
        Row: {
          counts_in_drawer: boolean;
          created_at: string;
          id: string;
          is_enabled: boolean;
          ledger_role: string;
          name: string;
          position: number;
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
      product_barcodes: {
        Row: {
          barcode: string;
          created_at: string;
          product_id: string;
          tenant_id: string;
          unit_factor: number;
        };
        Insert: {
          barcode: string;
          created_at?: string;
          product_id: string;
          tenant_id?: string;
          unit_factor?: number;
        };
        Update: {
          barcode?: string;
          created_at?: string;
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
      products: {
        Row: {
          archived_at: string | null;
          category_id: string | null;
          category_name: string | null;
          created_at: string;
          description: string | null;
          has_variants: boolean;
          id: string;
          image_url: string | null;
          image_urls: string[];
          is_featured: boolean;
          is_published: boolean;
          kind: string;
          low_stock_level: number | null;
          name: string;
          option_values: Json;
          options: Json;
          parent_id: string | null;
          price: number;
          retail_price: number | null;
          search_text: string;
          sku: string | null;
          stock_quantity: number;
          tax_rate_id: string | null;
          tenant_id: string;
          unit: string;
          updated_at: string;
        };
        Insert: {
          archived_at?: string | null;
          category_id?: string | null;
          category_name?: string | null;
          created_at?: string;
          description?: string | null;
          has_variants?: boolean;
          id?: string;
          image_url?: string | null;
          image_urls?: string[];
          is_featured?: boolean;
          is_published?: boolean;
          kind?: string;
          low_stock_level?: number | null;
          name: string;
          option_values?: Json;
          options?: Json;
          parent_id?: string | null;
          price?: number;
          retail_price?: number | null;
          search_text?: string;
          sku?: string | null;
          stock_quantity?: number;
          tax_rate_id?: string | null;
          tenant_id?: string;
          unit?: string;
          updated_at?: string;
        };
        Update: {
          archived_at?: string | null;
          category_id?: string | null;
          category_name?: string | null;
          created_at?: string;
          description?: string | null;
          has_variants?: boolean;
          id?: string;
          image_url?: string | null;
          image_urls?: string[];
          is_featured?: boolean;
          is_published?: boolean;
          kind?: string;
          low_stock_level?: number | null;
          name?: string;
          option_values?: Json;
          options?: Json;
          parent_id?: string | null;
          price?: number;
          retail_price?: number | null;
          search_text?: string;
          sku?: string | null;
          stock_quantity?: number;
          tax_rate_id?: string | null;
          tenant_id?: string;
          unit?: string;
          updated_at?: string;
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
          name: string;
          net_amount: number;
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
          name: string;
          net_amount: number;
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
          name?: string;
          net_amount?: number;
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
      sale_payments: {
        Row: {
          amount: number;
          amount_tendered: number | null;
          cashier_id: string;
          change_due: number | null;
          created_at: string;
          id: string;
          reference: string | null;
          sale_id: string;
          tenant_id: string;
          tender_type: string;
          till_session_id: string;
        };
        Insert: {
          amount: number;
          amount_tendered?: number | null;
          cashier_id: string;
          change_due?: number | null;
          created_at?: string;
          id?: string;
          reference?: string | null;
          sale_id: string;
          tenant_id?: string;
          tender_type: string;
          till_session_id: string;
        };
        Update: {
          amount?: number;
          amount_tendered?: number | null;
          cashier_id?: string;
          change_due?: number | null;
          created_at?: string;
          id?: string;
          reference?: string | null;
          sale_id?: string;
          tenant_id?: string;
          tender_type?: string;
          till_session_id?: string;
        };
        Relationships: [
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
          till_session_id: string;
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
          till_session_id: string;
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
          till_session_id?: string;
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
      stock_adjustments: {
        Row: {
          adjusted_at: string;
          adjusted_by: string | null;
          adjustment_number: string;
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
      stock_movements: {
        Row: {
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
          created_at: string;
          delivery_enabled: boolean;
          delivery_fee: number;
          delivery_note: string | null;
          display_name: string | null;
          free_delivery_from: number | null;
          is_enabled: boolean;
          order_hold_minutes: number;
          order_max_open_per_phone: number;
          order_max_quantity_per_product: number;
          pickup_enabled: boolean;
          pickup_note: string | null;
          slug: string | null;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          created_at?: string;
          delivery_enabled?: boolean;
          delivery_fee?: number;
          delivery_note?: string | null;
          display_name?: string | null;
          free_delivery_from?: number | null;
          is_enabled?: boolean;
          order_hold_minutes?: number;
          order_max_open_per_phone?: number;
          order_max_quantity_per_product?: number;
          pickup_enabled?: boolean;
          pickup_note?: string | null;
          slug?: string | null;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          created_at?: string;
          delivery_enabled?: boolean;
          delivery_fee?: number;
          delivery_note?: string | null;
          display_name?: string | null;
          free_delivery_from?: number | null;
          is_enabled?: boolean;
          order_hold_minutes?: number;
          order_max_open_per_phone?: number;
          order_max_quantity_per_product?: number;
          pickup_enabled?: boolean;
          pickup_note?: string | null;
          slug?: string | null;
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
          blind_close: boolean;
          cashier_discount_limit_percent: number;
          created_at: string;
          low_stock_default: number;
          max_close_variance: number | null;
          prices_include_tax: boolean;
          tax_rounding: string;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          adjustment_approval_limit?: number | null;
          allow_negative_stock?: boolean;
          blind_close?: boolean;
          cashier_discount_limit_percent?: number;
          created_at?: string;
          low_stock_default?: number;
          max_close_variance?: number | null;
          prices_include_tax?: boolean;
          tax_rounding?: string;
          tenant_id?: string;
          updated_at?: string;
        };
        Update: {
          adjustment_approval_limit?: number | null;
          allow_negative_stock?: boolean;
          blind_close?: boolean;
          cashier_discount_limit_percent?: number;
          created_at?: string;
          low_stock_default?: number;
          max_close_variance?: number | null;
          prices_include_tax?: boolean;
          tax_rounding?: string;
          tenant_id?: string;
          updated_at?: string;
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
      tenant_subscriptions: {
        Row: {
          amount: number;
          billing_plan_id: string | null;
          created_at: string;
          currency: string;
          current_period_end: string;
          current_period_start: string;
          expires_at: string | null;
          id: string;
          next_billing_amount: number | null;
          next_billing_date: string | null;
          reference: string | null;
          status: string;
          tenant_id: string;
          updated_at: string;
        };
        Insert: {
          amount?: number;
          billing_plan_id?: string | null;
          created_at?: string;
          currency?: string;
          current_period_end?: string;
          current_period_start?: string;
          expires_at?: string | null;
          id?: string;
          next_billing_amount?: number | null;
          next_billing_date?: string | null;
          reference?: string | null;
          status?: string;
          tenant_id: string;
          updated_at?: string;
        };
        Update: {
          amount?: number;
          billing_plan_id?: string | null;
          created_at?: string;
          currency?: string;
          current_period_end?: string;
          current_period_start?: string;
          expires_at?: string | null;
          id?: string;
          next_billing_amount?: number | null;
          next_billing_date?: string | null;
          reference?: string | null;
          status?: string;
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
          tenant_id?: string;
          updated_at?: string;
          user_id?: string;
        };
        Relationships: [
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
      till_sessions: {
        Row: {
          closed_at: string | null;
          closed_by: string | null;
          counted_cash: number | null;
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
          status?: string;
          tenant_id?: string;
          till_id?: string;
          z_hash?: string | null;
          z_number?: number | null;
          z_report?: Json | null;
        };
        Relationships: [
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
      account_of_email: { Args: { p_email: string }; Returns: string };
      adjust_stock: { Args: { p_adjustment: Json }; Returns: Json };
      admin_list_tenants: {
        Args: { p_query?: string | null; p_status?: string | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      admin_overview: { Args: never; Returns: Json };
      admin_set_tenant_status: { Args: { p_tenant_id: string; p_status: string; p_reason: string }; Returns: Json };
      archive_products: { Args: { p_product_ids: string[]; p_archived: boolean }; Returns: Json };
      cancel_order: { Args: { p_order_id: string; p_reason: string }; Returns: Json };
      change_member_role: { Args: { p_user_id: string; p_role: string }; Returns: Json };
      check_email_verification: { Args: { p_user_id: string; p_code_hash: string }; Returns: Json };
      check_invitation: { Args: { p_email: string; p_role: string }; Returns: Json };
      claim_mails: { Args: { p_limit?: number | null }; Returns: Json };
      close_till_session: {
        Args: { p_session_id: string; p_counted_cash: number; p_denominations?: Json | null; p_note?: string | null };
        Returns: Json;
      };
      confirm_order: { Args: { p_confirmation: Json }; Returns: Json };
      create_invoice_link: { Args: { p_sale_id: string; p_expires_in_days?: number | null }; Returns: Json };
      create_recovery_codes: { Args: never; Returns: Json };
      create_tenant: { Args: { p_tenant: Json }; Returns: Json };
      current_till_session: { Args: never; Returns: Json };
      custom_access_token_hook: { Args: { event: Json }; Returns: Json };
      dashboard_summary: { Args: { p_date?: string | null }; Returns: Json };
      deactivate_account: { Args: never; Returns: Json };
      decline_invitation: { Args: never; Returns: Json };
      delete_category: { Args: { p_category_id: string }; Returns: undefined };
      end_session: { Args: { p_session_id: string }; Returns: Json };
      expire_orders: { Args: never; Returns: number };
      find_product_by_code: { Args: { p_code: string }; Returns: Json };
      first_run_state: { Args: never; Returns: Json };
      get_order: { Args: { p_order_id: string }; Returns: Json };
      get_order_by_token: { Args: { p_token: string }; Returns: Json };
      get_product: { Args: { p_product_id: string }; Returns: Json };
      get_public_invoice: { Args: { p_token: string }; Returns: Json };
      get_sale: { Args: { p_sale_id: string }; Returns: Json };
      get_tenant_by_domain: { Args: { domain_name_param: string }; Returns: string };
      has_due_jobs: { Args: never; Returns: boolean };
      list_categories: { Args: never; Returns: Json };
      list_notifications: { Args: { p_after?: string | null; p_limit?: number | null }; Returns: Json };
      list_orders: {
        Args: { p_query?: string | null; p_status?: string | null; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      list_products: {
        Args: {
          p_query?: string | null;
          p_category_id?: string | null;
          p_status?: string | null;
          p_stock?: string | null;
          p_sort?: string | null;
          p_after?: string | null;
          p_limit?: number | null;
        };
        Returns: Json;
      };
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
        };
        Returns: Json;
      };
      list_team: { Args: never; Returns: Json };
      list_till_sessions: { Args: { p_after?: string | null; p_limit?: number | null }; Returns: Json };
      list_tills: { Args: never; Returns: Json };
      load_sample_data: { Args: { p_kind: string }; Returns: Json };
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
      mark_notifications_read: { Args: { p_up_to?: string | null; p_id?: string | null }; Returns: Json };
      may_invite_account: { Args: { p_tenant_id: string; p_user_id: string }; Returns: boolean };
      mint_session_handover: {
        Args: { p_user_id: string; p_code_hash: string; p_target_host: string; p_base_domains: string[] };
        Returns: undefined;
      };
      my_access: { Args: never; Returns: Json };
      my_sessions: { Args: never; Returns: Json };
      open_till_session: {
        Args: { p_session_id: string; p_opening_float: number; p_till_id?: string | null };
        Returns: Json;
      };
      place_order: { Args: { p_order: Json }; Returns: Json };
      quote_sale: { Args: { p_basket: Json }; Returns: Json };
      receive_goods: { Args: { p_receipt: Json }; Returns: Json };
      record_cash_movement: { Args: { p_movement: Json }; Returns: Json };
      record_invitation: {
        Args: { p_actor_id: string; p_tenant_id: string; p_user_id: string; p_full_name: string; p_role: string };
        Returns: Json;
      };
      record_sale: { Args: { p_sale: Json }; Returns: Json };
      recovery_codes_state: { Args: never; Returns: Json };
      redeem_session_handover: { Args: { p_code_hash: string; p_target_host: string }; Returns: string };
      refund_sale: { Args: { p_refund: Json }; Returns: Json };
      remove_sample_data: { Args: never; Returns: Json };
      revoke_invoice_link: { Args: { p_link_id: string }; Returns: Json };
      save_business: { Args: { p_changes: Json }; Returns: Json };
      save_category: { Args: { p_category: Json }; Returns: Json };
      save_first_run: { Args: { p_business_kind: string; p_currency_code: string; p_timezone: string }; Returns: Json };
      save_product: { Args: { p_product: Json }; Returns: Json };
      search_products: {
        Args: { p_tenant_id: string; p_query: string; p_after?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      set_member_active: { Args: { p_user_id: string; p_is_active: boolean }; Returns: Json };
      set_products_published: { Args: { p_product_ids: string[]; p_is_published: boolean }; Returns: Json };
      settle_mail: { Args: { p_mail_id: string; p_error?: string | null }; Returns: undefined };
      shop_context: { Args: { p_tenant_id?: string | null; p_slug?: string | null }; Returns: Json };
      shop_home: { Args: { p_tenant_id: string }; Returns: Json };
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
        };
        Returns: Json;
      };
      start_email_verification: { Args: { p_user_id: string; p_email: string; p_code_hash: string }; Returns: Json };
      till_products: {
        Args: { p_query?: string | null; p_category_id?: string | null; p_limit?: number | null };
        Returns: Json;
      };
      till_session_report: { Args: { p_session_id: string }; Returns: Json };
      transfer_ownership: { Args: { p_user_id: string }; Returns: Json };
      use_recovery_code: { Args: { p_code: string }; Returns: Json };
      withdraw_email_verification: { Args: { p_code_id: string }; Returns: undefined };
      withdraw_invitation: { Args: { p_user_id: string }; Returns: Json };
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
