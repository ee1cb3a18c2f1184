/** When platform staff look at a business as its owner sees it: docs/domains/platform.md. */
export interface SupportVisit {
  id: string;
  tenant_id: string;
  tenant_name: string;
  reason: string;
  ticket: string | null;
  starts_at: string;
  ends_at: string;
  is_open: boolean;
  /** An owner of the business ended it before its time. */
  was_ended_by_business: boolean;
}

export interface SupportVisitInputs {
  admin_start_support_visit: { p_visit: { id: string; tenant_id: string; reason: string; ticket: string | null } };
}

export interface SupportVisitAnswers {
  admin_start_support_visit: SupportVisit;
  end_support_visit: SupportVisit;
  list_support_visits: SupportVisit[];
}
