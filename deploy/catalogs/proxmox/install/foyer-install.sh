#!/usr/bin/env bash

# License: MIT
# Source: @SOURCE@

source /dev/stdin <<<"$FUNCTIONS_FILE_PATH"
color
verb_ip6
catch_errors
setting_up_container
network_check
update_os

msg_info "Installing Dependencies"
$STD apt-get install -y redis-server
$STD systemctl disable --now redis-server
msg_ok "Installed Dependencies"

NODE_VERSION="24" setup_nodejs
fetch_and_deploy_gh_release "foyer" "@REPOSITORY@" "tarball"

msg_info "Installing Foyer"
useradd --system --home-dir /var/lib/foyer --create-home foyer
cd /opt/foyer
$STD npm ci
chown -R foyer: /opt/foyer
read -r -p "${TAB3}Who runs this installation (pages and mails name it): " OPERATOR_NAME
read -r -p "${TAB3}Email address of the administrator: " ADMIN_EMAIL
read -r -p "${TAB3}Mail server, such as smtps://user:password@mail.example:465: " SMTP_URL
read -r -p "${TAB3}Sender of mails, such as foyer@mail.example: " MAIL_FROM
ADMIN_PASSWORD=$(openssl rand -base64 18)
cat <<EOF >/opt/foyer.env
PORT=8080
NODE_ENV=production
HOST=0.0.0.0
DATA_DIR=/var/lib/foyer
APP_URL=http://$(hostname -I | cut -d' ' -f1):8080
ALLOW_HTTP=on
OPERATOR_NAME=$OPERATOR_NAME
SMTP_URL=$SMTP_URL
MAIL_FROM=$MAIL_FROM
ADMIN_EMAIL=$ADMIN_EMAIL
ADMIN_PASSWORD=$ADMIN_PASSWORD
SAMPLE=off
EOF
chmod 600 /opt/foyer.env
msg_ok "Installed Foyer"

msg_info "Creating Service"
cat <<EOF >/etc/systemd/system/foyer.service
[Unit]
Description=Foyer
After=network-online.target
Wants=network-online.target

[Service]
User=foyer
WorkingDirectory=/opt/foyer
EnvironmentFile=/opt/foyer.env
ExecStart=/usr/bin/npm start
KillMode=mixed
TimeoutStopSec=45
Restart=on-failure
NoNewPrivileges=yes

[Install]
WantedBy=multi-user.target
EOF
systemctl enable -q --now foyer
msg_ok "Created Service"

motd_ssh
customize
cleanup_lxc
