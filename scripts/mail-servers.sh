#!/bin/bash
# Real mail servers to try mail on: Exim (SMTP, 127.0.0.1:2525) and Dovecot (IMAP, 127.0.0.1:1143, password "secret").
#   apt-get install -y --no-install-recommends exim4-daemon-light dovecot-imapd
#   bash scripts/mail-servers.sh start|stop DIR        (as root; DIR is made anew)
# Boxes: ali vali bounces reply, with +anything. nobody@: 550; busy@: 451; full@: taken, then a bounce; slow@: waits.
# A configuration outside /etc has to stand in /etc/exim4/trusted_configs; Exim takes no $local_part in paths, so boxes
# come from a list. While they run, src/modules/channels/mail/real-servers.test.ts sends and reads through them.
set -u; what=$1; dir=$(realpath -m "$2")
if [ "$what" = stop ]; then kill "$(cat "$dir/exim.pid")" "$(cat "$dir/run/master.pid")"; exit 0; fi
rm -rf "$dir"; mkdir -p "$dir/spool" "$dir/box" "$dir/run" /etc/exim4; cd "$dir" || exit 1
for b in ali vali bounces reply; do echo "$b: $b"; done > boxes
cat > exim.conf <<X
keep_environment =
primary_hostname = mx.vazifa.test
domainlist local_domains = vazifa.test
daemon_smtp_ports = 2525
local_interfaces = 127.0.0.1
tls_advertise_hosts =
dsn_advertise_hosts = *
smtp_accept_queue_per_connection = 0
message_size_limit = 25M
spool_directory = $dir/spool
log_file_path = $dir/exim-%slog
pid_file_path = $dir/exim.pid
acl_smtp_rcpt = rcpt
acl_smtp_data = data
qualify_domain = vazifa.test
never_users =
begin acl
rcpt:
  deny local_parts = nobody
       message = 5.1.1 No such user here
  defer local_parts = busy
       message = 4.2.1 Try again later
  accept domains = +local_domains
  deny message = 5.7.1 Relaying denied
data:
  accept
begin routers
full:
  driver = redirect
  domains = +local_domains
  local_parts = full
  allow_fail
  data = :fail: 552 5.2.2 Mailbox is full
slow:
  driver = redirect
  domains = +local_domains
  local_parts = slow
  allow_defer
  data = :defer: host is down
boxes:
  driver = accept
  domains = +local_domains
  local_part_suffix = +*
  local_part_suffix_optional
  local_parts = lsearch;$dir/boxes
  transport = boxes
begin transports
boxes:
  driver = appendfile
  directory = $dir/box/\$local_part_data
  maildir_format
  create_directory
  user = mail
  group = mail
  delivery_date_add
  envelope_to_add
  return_path_add
begin retry
* * F,1h,1m
X
cat > dovecot.conf <<X
protocols = imap
listen = 127.0.0.1
base_dir = $dir/run
ssl = no
disable_plaintext_auth = no
log_path = $dir/dovecot.log
mail_location = maildir:$dir/box/%n
first_valid_uid = 8
mail_uid = mail
mail_gid = mail
service imap-login {
  inet_listener imap {
    port = 1143
  }
  inet_listener imaps {
    port = 0
  }
}
passdb {
  driver = static
  args = password=secret
}
userdb {
  driver = static
  args = uid=mail gid=mail home=$dir/box/%n
}
X
grep -qsxF "$dir/exim.conf" /etc/exim4/trusted_configs || echo "$dir/exim.conf" >> /etc/exim4/trusted_configs
chown -R Debian-exim:Debian-exim spool; chown mail:mail box; touch exim-mainlog exim-paniclog exim-rejectlog; chmod 666 exim-*log; chmod 755 "$dir" box
exim4 -C "$dir/exim.conf" -bd -q5s; dovecot -c dovecot.conf 2>/dev/null; sleep 1; echo "SMTP 127.0.0.1:2525, IMAP 127.0.0.1:1143"
