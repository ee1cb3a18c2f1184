insert into private.reserved_subdomains (label)
select regexp_split_to_table(btrim($words$
  about abuse academy account accounting accounts activate admin administration administrator admins affiliate affiliates airtel alpha
  analytics android anonymous api api1 api2 apis app apple application apps asset assets audit auth authentication autoconfig
  autodiscover backup backups bank banking basket beta bill billing bills blog bounce bounces brand bucket build cache callback
  callbacks canary card cards careers cart cashier catalog catalogue categories category cdn cert certs checkout ci client clients
  cluster communications community compliance config configuration confirm console contact contacts cookie cookies dashboard data
  database db deal deals demo desktop dev develop development dkim dmarc dns doc docker docs documentation download downloads dukani
  dukani-app e-mail email etims everybody everyone example extranet facebook false faq favicon feedback file files firewall forum ftp
  functions gateway gdpr git github gitlab google grafana graphql grpc guest guide guides health healthz help helpdesk home hook hooks
  host hosting hostmaster hosts image images imap img imprint inbox index instagram install internal intranet inventory investor
  investors invitation invite invites invoice invoices ios jobs kb kra learn legal lists local localhost log logging login logout logs
  m-pesa mail mailbox main mall manager market marketplace mastercard media member members metrics microsoft mobile moderator monitor
  monitoring mpesa mx mx1 mx2 news newsletter nil no-reply nobody node nodes none noreply npm ns ns1 ns2 ns3 ns4 null oauth oauth2
  official oidc online openid operations operator operators ops order orders owner panel partner partners password passwords pay payment
  payments payout payouts paypal plan plans platform platform-admin policies policy pop pop3 portal pos postgres postmaster press
  preview price prices pricing privacy private prod product production products profile profiles proxy public purchase purchases qa
  realtime redis refund refunds register registry remotes report reports reset rest robots root router rpc rt safaricom safe sale sales
  saml sandbox search secure security sentry server servers service services session sessions settings setup sftp shop shops sign-in
  sign-out sign-up signin signout signup site sitemap sites smtp socket sockets spf sql ssh ssl sso staff stage staging static
  statistics stats status stock storage store storefront stores stripe subscription subscriptions super-admin superadmin support svn
  sysadmin system tax taxes team teams tenant tenants terms test testing tests till tls token tokens trace trial true trust uat
  undefined upgrade upload uploads uptime user users verification verify video videos visa vpn wallet web webhook webhooks webmail
  webmaster website well-known whatsapp wiki workspace ws wss www www1 www2 www3
$words$, E' \n'), '\s+');
