/** What the platform tells the owners of businesses, and how its mails fare: docs/domains/operations.md. */
export type AnnouncementState = 'draft' | 'scheduled' | 'sending' | 'sent' | 'withdrawn';
export type AnnouncementKind = 'news' | 'maintenance' | 'important';
export type AudienceKind = 'all' | 'plan' | 'country' | 'status' | 'tenant';

export interface Audience {
  audience_kind: AudienceKind;
  /** Id of the plan or business, code of the country, or the standing; null for all. */
  audience_value: string | null;
}

export interface Announcement extends Audience {
  id: string;
  kind: AnnouncementKind;
  title: string;
  body: string;
  audience_name: string | null;
  by_mail: boolean;
  /** Not sent before. */
  starts_at: string | null;
  state: AnnouncementState;
  /** To how many it goes, how many of them have it, and how many read it. */
  owners: number;
  delivered: number;
  read: number;
  created_by: string | null;
  created_at: string;
  saved_at: string;
  sent_at: string | null;
  withdrawn_at: string | null;
}

export interface AnnouncementInFull extends Announcement {
  mails: { queued: number; sent: number; failed: number };
}

export interface AnnouncementPage {
  rows: Announcement[];
  next_cursor: string | null;
  may_send: boolean;
}

export interface CountedAudience {
  businesses: number;
  owners: number;
  /** Up to five names. */
  examples: string[];
}

export interface MessageOverview {
  waiting: number;
  retrying: number;
  failed: number;
  oldest_waiting_at: string | null;
  sent_day: number;
  sent_week: number;
  /** Of 7 days. */
  kinds: { kind: string; sent: number }[];
  /** What services answered to the mails that were given up. */
  failures: { reason: string; mails: number; last_at: string | null }[];
}

export type MailState = 'failed' | 'retrying' | 'waiting' | 'sent';

export interface PlatformMail {
  id: string;
  kind: string;
  /** The first sign and the domain. */
  recipient: string;
  /** The business that it speaks for; null: the platform. */
  tenant_id: string | null;
  tenant_name: string | null;
  state: MailState;
  job_id: number | null;
  attempts: number;
  last_error: string | null;
  created_at: string;
  due_at: string | null;
  sent_at: string | null;
}

export interface PlatformMailPage {
  rows: PlatformMail[];
  next_cursor: string | null;
}

export interface CommunicationInputs {
  admin_list_announcements: { p_filter: { state?: AnnouncementState } };
  admin_count_audience: { p_audience: Audience };
  admin_save_announcement: {
    p_announcement: Pick<Announcement, 'id' | 'kind' | 'title' | 'body' | 'by_mail' | 'starts_at'> & Audience;
  };
  admin_list_mails: { p_filter: { state?: MailState; kind?: string } };
}

export interface CommunicationAnswers {
  admin_count_audience: CountedAudience;
  admin_get_announcement: AnnouncementInFull;
  admin_list_announcements: AnnouncementPage;
  admin_list_mails: PlatformMailPage;
  admin_message_overview: MessageOverview;
  admin_save_announcement: Announcement;
  admin_send_announcement: Announcement;
  admin_withdraw_announcement: Announcement;
  admin_delete_announcement: { id: string };
}
