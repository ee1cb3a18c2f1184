insert into private.platform_settings (default_plan_id) values
  ('00000000-0000-4000-8000-000000000001');
