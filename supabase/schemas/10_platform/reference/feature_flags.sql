insert into private.feature_flags (key, title, description) values
  ('urgent_notices', 'Urgent notices', 'Shows the newest unread urgent notification above every staff screen, until it is opened or dismissed.');
