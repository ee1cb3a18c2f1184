/** bind_device(p_device): a device stands at a till from now on. Again with another till moves it. */
export interface BindDeviceInput {
  id: string;
  name: string;
  till_id: string;
}

/** list_devices(), bind_device, rename_device(p_device_id, p_name), revoke_device(p_device_id), replace_device(p_device_id, p_device {id, name}), report_device(p_device_id, p_waiting_count, p_waiting_since). */
export interface TillDevice {
  id: string;
  till_id: string;
  till_name: string;
  name: string;
  /** What its numbers without the server begin with; no other device has or had it. */
  number_prefix: string;
  bound_at: string;
  bound_by_name: string | null;
  last_seen_at: string | null;
  /** Sales that wait on it, as it last said. */
  waiting_count: number;
  waiting_since: string | null;
  /** Given up as lost. */
  revoked_at: string | null;
  replaced_by: string | null;
}
