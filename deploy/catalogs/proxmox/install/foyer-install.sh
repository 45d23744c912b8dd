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
cat <<EOF >/opt/foyer.env
PORT=8080
DATA_DIR=/var/lib/foyer
APP_URL=http://$(hostname -I | cut -d' ' -f1):8080
SAMPLE=off
EOF
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
